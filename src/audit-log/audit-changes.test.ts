import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('only fields that differ are told, in words, without the version', () => {
  const before = { leave_status: 'PNAPV', approver: 'M0001', version: 1, approver_date: null };
  const after = { leave_status: 'APPRV', approver: 'M0001', version: 2, approver_date: '2026-11-21' };
  expect(auditChanges(before, after)).toEqual([
    { field: 'leave status', before: 'PNAPV', after: 'APPRV' },
    { field: 'approver date', before: undefined, after: '2026-11-21' },
  ]);
});

test('of what was added every value is told, of what was deleted the values that it had', () => {
  expect(auditChanges(null, { name: 'Tan', roles: ['E', 'M'], lob_no: null })).toEqual([
    { field: 'name', before: undefined, after: 'Tan' },
    { field: 'roles', before: undefined, after: '["E","M"]' },
  ]);
  expect(auditChanges({ locked: false }, null)).toEqual([{ field: 'locked', before: 'false', after: undefined }]);
});

test('a secret that changed is told without its values', () => {
  expect(auditChanges({}, { password_hash: '(changed)' })).toEqual([{ field: 'password hash', before: undefined, after: '(changed)' }]);
});
