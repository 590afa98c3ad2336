import { expect, test } from 'vitest';
import { fieldLabel } from './audit-labels.ts';

test.each([
  ['Employee profile', 'marriage_status', 'Marital Status'],
  ['Login detail', 'lock_account', 'Account Locked?'],
  ['Applied leave', 'start_date', 'Start Date'],
  ['Applied leave', 'leave_code', 'Leave Code'],
  ['Webhook', 'made_at', 'Made at'],
  ['Grant rule', 'serviceYearsFrom', 'Service years from'],
  ['A record without a screen', 'empl_id', 'Employee ID'],
])('%s: the field %s has the label %s', (entity, field, label) => expect(fieldLabel(entity, field)).toBe(label));
