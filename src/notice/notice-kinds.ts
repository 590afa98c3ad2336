/** Whom a notice of leave is for: whose leave it is, who decides on it now, who did before, or everybody of HR. */
type Party = 'applicant' | 'approver' | 'former approver' | 'HR';

type Kind = {
  /** Who is told; never who did it. */
  tells: readonly Party[];
  /** What happened, for whoever looks over the whole table. */
  when: string;
};

/** Who is told what. A new kind is a line here and its sentence in `notice-sentences.ts`; whoever books leave names the kind. */
const table = {
  submitted: { when: 'somebody has applied for leave', tells: ['approver'] },
  changed: { when: 'a request that waits was changed', tells: ['approver', 'former approver'] },
  approved: { when: 'leave was approved', tells: ['applicant'] },
  rejected: { when: 'leave was rejected', tells: ['applicant'] },
  cancelAsked: { when: 'the cancellation of leave was asked for', tells: ['approver'] },
  cancelApproved: { when: 'a cancellation was approved', tells: ['applicant'] },
  cancelRejected: { when: 'a cancellation was rejected', tells: ['applicant'] },
  handedOver: { when: 'somebody else decides now', tells: ['applicant', 'approver', 'former approver'] },
  noApprover: { when: 'nobody can decide any more', tells: ['applicant', 'HR'] },
  recounted: { when: 'a holiday changed the days of leave', tells: ['applicant', 'approver'] },
  ended: { when: 'a holiday left no day of leave', tells: ['applicant', 'approver'] },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof table;

export const noticeKinds: Readonly<Record<NoticeKind, Kind>> = table;
