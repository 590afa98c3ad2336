import type { z } from 'zod';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { StoredLeave } from '../applied-leave-queries.ts';

export type Application = z.output<(typeof appliedLeaveContract)['POST /appliedleave']['body']>;

/** The application that an evaluated one replaces. It is evaluated as if this one did not exist. */
type Replaced = Pick<StoredLeave, 'appliedLeaveId' | 'leaveYear'>;

/** The rules at submission, for leave that is booked on its approval: the year was open then. */
type Submitted = { leaveYear: number; mayGoBelowBy: number };

/** Why an application is evaluated, and by whom. */
export type EvaluationContext = { applicant: string; today: PlainDate } & (
  | { kind: 'submit' }
  | { kind: 'onBehalf'; submitter: string; isHr: boolean }
  /** The applicant edits a pending request. */
  | { kind: 'edit'; replaces: Replaced }
  /** Approved leave moves to other dates. The approver stays. */
  | { kind: 'moveDates'; replaces: Replaced; uploadedBy: string; isHr: boolean }
  /** Days of illness become sick leave. `hr` is the HR user who enters them, if any. */
  | { kind: 'sickLeave'; hr: string | null; submitted: Submitted | null }
  | { kind: 'preview'; replaces: Replaced | null; isHr: boolean }
);

/** How an application is evaluated. Only `policyOf` makes one. */
export type EvaluationPolicy = {
  /** Leave over New Year is stored as two parts, each counted in its year. */
  splitsAtNewYear: boolean;
  /** Nothing is stored yet, so that an applicant who has left is refused. */
  requiresActive: boolean;
  checksApprover: boolean;
  /** A preview needs no reason and no approver. */
  requiresText: boolean;
  /** HR acts: notice, back-dating, length, attachments and absence rules are not checked, and last year may be open. */
  isHr: boolean;
  replaces: Replaced | null;
  submitted: Submitted | null;
  /** The submitter, if that is not the applicant. */
  filedBy: string | null;
  /** The person who uploaded the attachment. */
  uploadedBy: string;
};

/**
 * Returns how an application is evaluated in a context.
 *
 * @example policyOf({ kind: 'submit', applicant: 'E1', today }).splitsAtNewYear // true
 */
export function policyOf(context: EvaluationContext): EvaluationPolicy {
  const policy: EvaluationPolicy = {
    splitsAtNewYear: false,
    requiresActive: false,
    checksApprover: false,
    requiresText: true,
    isHr: false,
    replaces: null,
    submitted: null,
    filedBy: null,
    uploadedBy: context.applicant,
  };
  switch (context.kind) {
    case 'submit':
      return { ...policy, splitsAtNewYear: true, requiresActive: true, checksApprover: true };
    case 'onBehalf': {
      const { submitter, isHr } = context;
      return {
        ...policy,
        splitsAtNewYear: true,
        requiresActive: true,
        checksApprover: true,
        isHr,
        filedBy: submitter,
        uploadedBy: submitter,
      };
    }
    case 'edit':
      return { ...policy, checksApprover: true, replaces: context.replaces };
    case 'moveDates':
      return { ...policy, isHr: context.isHr, replaces: context.replaces, uploadedBy: context.uploadedBy };
    case 'sickLeave':
      return { ...policy, isHr: context.hr !== null, filedBy: context.hr, submitted: context.submitted };
    case 'preview':
      return { ...policy, splitsAtNewYear: context.replaces === null, requiresText: false, isHr: context.isHr, replaces: context.replaces };
  }
}
