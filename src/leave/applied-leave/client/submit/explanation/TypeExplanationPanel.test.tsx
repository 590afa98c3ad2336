// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createRuleEvaluator } from '../rule-evaluator.ts';
import type { AppliedLeaveRule } from '#src/leave/applied-leave/client/calls.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { TypeExplanationPanel } from './TypeExplanationPanel.tsx';

const rule: AppliedLeaveRule = {
  leaveCode: 'MV',
  leaveDescr: 'Moving leave',
  countsCalendarDays: false,
  needsBalance: true,
  mayGoBelowBy: 0,
  noticeDays: 5,
  longestDays: null,
  backdateDays: null,
  attachmentFromDays: 3,
  coverFromDays: null,
  autoApprove: false,
  hasRules: true,
  isOrdered: false,
  availableFrom: '0001-01-01',
  allowedDates: [],
  allowedDatesMost: null,
  description: 'For a move.\n<img src=x onerror=alert(1)>',
  policyUrl: 'https://intranet.example/moving',
};
const explain = (more: Partial<AppliedLeaveRule>) => createRuleEvaluator([{ ...rule, ...more }]).explain('MV', '2026-06-15');

test('a type explains itself as plain text, with its policy and its needs', async () => {
  const explanation = explain({});
  if (!explanation) throw new Error('The type has an explanation.');
  await renderOnScreen(() => <TypeExplanationPanel {...explanation} />);
  const panel = screen.getByRole('region', { name: 'About Moving leave' });
  expect(panel.textContent).toBe(
    'For a move.\n<img src=x onerror=alert(1)>Read the policyWhat you needAsk at least 5 working days before. Attach a file from day 3.',
  );
  expect(panel.querySelector('img')).toBeNull();
  const link = screen.getByRole('link', { name: 'Read the policy' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://intranet.example/moving', 'noopener noreferrer']);
});

test('a type without texts and rules says nothing, and one with either says only that', () => {
  const none = { noticeDays: 0, attachmentFromDays: null, description: null, policyUrl: null };
  expect(explain(none)).toBeUndefined();
  expect(explain({ ...none, description: 'For a move.' })).toMatchObject({ needs: [], policyUrl: null });
  expect(createRuleEvaluator([rule]).explain('AL', '2026-06-15')).toBeUndefined();
});
