import { describe, expect, test } from 'vitest';
import { type EvaluationContext, type EvaluationPolicy, policyOf } from './evaluation-context.ts';

const person = { applicant: 'E1', today: '2026-05-04' } as const;
const replaces = { appliedLeaveId: 7, leaveYear: 2026 };
const submitted = { leaveYear: 2025, mayGoBelowBy: 2 };

/** Everything off: each row names only what differs. */
const strict: EvaluationPolicy = {
  splitsAtNewYear: false,
  requiresActive: false,
  checksApprover: false,
  requiresText: true,
  isHr: false,
  replaces: null,
  submitted: null,
  filedBy: null,
  uploadedBy: 'E1',
};
const asNew = { splitsAtNewYear: true, requiresActive: true, checksApprover: true };

const rows: [EvaluationContext, Partial<EvaluationPolicy>][] = [
  [{ kind: 'submit', ...person }, asNew],
  [
    { kind: 'onBehalf', ...person, submitter: 'M1', isHr: false },
    { ...asNew, filedBy: 'M1', uploadedBy: 'M1' },
  ],
  [
    { kind: 'onBehalf', ...person, submitter: 'H1', isHr: true },
    { ...asNew, filedBy: 'H1', uploadedBy: 'H1', isHr: true },
  ],
  [
    { kind: 'edit', ...person, replaces },
    { checksApprover: true, replaces },
  ],
  [{ kind: 'moveDates', ...person, replaces, uploadedBy: 'E1', isHr: false }, { replaces }],
  [
    { kind: 'moveDates', ...person, replaces, uploadedBy: 'H1', isHr: true },
    { replaces, uploadedBy: 'H1', isHr: true },
  ],
  [{ kind: 'sickLeave', ...person, hr: null, submitted: null }, {}],
  [{ kind: 'sickLeave', ...person, hr: null, submitted }, { submitted }],
  [
    { kind: 'sickLeave', ...person, hr: 'H1', submitted },
    { submitted, filedBy: 'H1', isHr: true },
  ],
  [
    { kind: 'preview', ...person, replaces: null, isHr: false },
    { splitsAtNewYear: true, requiresText: false },
  ],
  [
    { kind: 'preview', ...person, replaces, isHr: true },
    { replaces, requiresText: false, isHr: true },
  ],
];

describe('policyOf', () => {
  test.each(rows)('returns the policy of %j', (context, differs) => {
    expect(policyOf(context)).toEqual({ ...strict, ...differs });
  });
});
