import type { NoticeKind } from '#src/notice/notice-kinds.ts';

/** What is said of a leave behind its dates; a kind that is not here asks for a decision where it goes by mail. */
export const said: Partial<Record<NoticeKind, string>> = {
  approved: 'is approved',
  rejected: 'is rejected',
  cancelApproved: 'is cancelled',
  cancelRejected: 'stays approved',
  changeApproved: 'is changed',
  changeRejected: 'stays as it is',
  changedFor: 'was changed',
  handedOver: 'has another approver',
  noApprover: 'has no approver',
  recounted: 'was counted anew',
  ended: 'has no day left',
  shutdown: 'was entered',
};

/** Who has decided, as the sheet of facts calls it. */
export const deciders: Partial<Record<NoticeKind, string>> = {
  approved: 'Approved by',
  rejected: 'Rejected by',
  shutdown: 'Entered by',
  changeApproved: 'Approved by',
  changeRejected: 'Rejected by',
  changedFor: 'Changed by',
  cancelApproved: 'Cancelled by',
  cancelRejected: 'Decided by',
};
