import { approvedStatus, requestedStatuses, pendingStates } from './leave-status.ts';
import type { LeaveTransition } from './leave-actors.ts';

const updatedMessage = 'Leave Application has been successfully updated!';
const approvalDialog = { title: 'Approval Confirmation', verb: 'Confirm approval', busy: 'Approving', reason: 'optional' } as const;
const rejectionDialog = { title: 'Reject Confirmation', verb: 'Confirm rejection', busy: 'Rejecting', reason: 'required' } as const;
const approveButton = { label: 'Approve', variant: 'consent', key: 'A' } as const;
const rejectButton = { label: 'Reject', variant: 'refusal', key: 'R' } as const;

/** The first of two approvals of a request or a change. */
const firstStep = (what: string, code: string) =>
  ({
    question: ({ second }: { second: string }) => `Approve ${what}? ${second} will make the final decision.`,
    done: 'Approved. It now goes to the second approver.',
    deed: `${code}, 1 of 2`,
    notifies: 'firstApproved',
  }) as const;

const transitionTable = {
  approve: {
    by: 'approver',
    from: ['PNAPV'],
    to: 'APPRV',
    button: approveButton,
    dialog: { ...approvalDialog, question: ({ name }) => `Approve this request? The days will come off ${name}'s balance.` },
    done: updatedMessage,
    deed: 'approved',
    notifies: 'approved',
    first: firstStep('this request', 'approved'),
  },
  reject: {
    by: 'approver',
    from: ['PNAPV'],
    to: 'REJCT',
    button: rejectButton,
    dialog: { ...rejectionDialog, question: ({ name }) => `Reject this request? ${name} will see your reason.` },
    done: updatedMessage,
    deed: 'rejected',
    notifies: 'rejected',
  },
  change: {
    by: 'applicant',
    from: requestedStatuses,
    to: 'changed',
    button: { label: 'Change', variant: 'edit' },
    dialog: {
      title: 'Change Leave Request',
      question: ({ approver }) => `${approver} will still review this request and will see what you changed.`,
      verb: 'Save changes',
      busy: 'Saving',
      reason: 'none',
    },
    done: 'Your leave request has been changed.',
  },
  recall: {
    by: 'applicant',
    from: ['PNAPV'],
    to: 'deleted',
    button: { label: 'Recall', variant: 'refusal' },
    dialog: {
      title: 'Delete Confirmation',
      question: () => 'Recall this application? It will be deleted together with its attachment.',
      verb: 'Confirm recall',
      busy: 'Recalling',
      reason: 'none',
      note: (days) => `${days} will no longer be pending.`,
    },
    done: 'Leave Application has been successfully deleted!',
  },
  attach: {
    by: 'applicant',
    from: [...requestedStatuses, approvedStatus, 'changing'],
    to: 'attached',
    button: { label: 'Attachment', variant: 'edit' },
    dialog: {
      title: 'Attachment',
      question: ({ approver }) => `${approver} and HR can see it. It replaces the current file, if there is one.`,
      verb: 'Save attachment',
      busy: 'Saving',
      reason: 'none',
    },
    done: 'The attachment has been saved.',
    notifies: 'attached',
  },
  cancel: {
    by: 'applicant',
    from: ['APPRV', 'changing'],
    to: 'PNCLD',
    button: { label: 'Cancel Leave', variant: 'retreat' },
    dialog: {
      title: 'Cancel Confirmation',
      question: () =>
        'Do you want to cancel this request? Your approver will decide. The days count as taken until the cancellation is approved.',
      verb: 'Confirm cancellation',
      busy: 'Sending',
      reason: 'optional',
    },
    done: 'Leave Application has been successfully updated to Pending Cancel!',
    deed: 'asked to cancel',
    notifies: 'cancelAsked',
  },
  approveCancel: {
    by: 'approver',
    from: ['PNCLD'],
    to: 'CANCL',
    button: approveButton,
    dialog: { ...approvalDialog, question: ({ name }) => `Approve the cancellation? The days go back to ${name}'s balance.` },
    done: updatedMessage,
    deed: 'approved the cancellation',
    notifies: 'cancelApproved',
  },
  rejectCancel: {
    by: 'approver',
    from: ['PNCLD'],
    to: 'APPRV',
    button: rejectButton,
    dialog: {
      ...rejectionDialog,
      question: ({ name }) => `Reject the cancellation? The leave stays approved, and ${name} will see your reason.`,
    },
    done: updatedMessage,
    deed: 'rejected the cancellation',
    notifies: 'cancelRejected',
  },
  recallFiled: {
    by: 'filer',
    from: ['PNAPV'],
    to: 'deleted',
    button: { label: 'Recall', variant: 'refusal' },
    dialog: {
      title: 'Delete Confirmation',
      question: ({ name }) => `Recall this application for ${name}? It will be deleted together with its attachment.`,
      verb: 'Confirm recall',
      busy: 'Recalling',
      reason: 'none',
      note: (days) => `${days} will no longer be pending.`,
    },
    done: 'Leave Application has been successfully deleted!',
  },
  withdraw: {
    by: 'otherHr',
    from: ['APPRV', 'changing'],
    through: 'PNCLD',
    to: 'CANCL',
    button: { label: 'Cancel Leave', variant: 'retreat' },
    dialog: {
      title: 'Cancel Confirmation',
      question: ({ name }) => `Cancel this leave now? The days go back to ${name}'s balance, and ${name} will see your reason.`,
      verb: 'Confirm cancellation',
      busy: 'Cancelling',
      reason: 'required',
    },
    done: updatedMessage,
    deed: 'cancelled',
    notifies: 'withdrawn',
  },
  handOver: {
    by: 'HR',
    from: pendingStates,
    to: 'handed over',
    button: { label: 'Reassign to another approver', variant: 'transfer' },
    dialog: {
      title: 'Reassign to another approver',
      question: ({ approver }) => `${approver} will no longer be the approver.`,
      verb: 'Reassign',
      busy: 'Reassigning',
      reason: 'required',
    },
    done: 'The request has been reassigned.',
    notifies: 'handedOver',
  },
  askChange: {
    by: 'applicant',
    from: ['APPRV'],
    to: 'change asked',
    button: { label: 'Change', variant: 'edit' },
    dialog: {
      title: 'Change Leave',
      question: ({ approver }) => `${approver} will decide. The leave stays as it is in the meantime.`,
      verb: 'Request change',
      busy: 'Sending',
      reason: 'required',
    },
    done: 'The change has been requested.',
    notifies: 'changeAsked',
  },
  approveChange: {
    by: 'approver',
    from: ['changing'],
    to: 'change approved',
    button: approveButton,
    dialog: { ...approvalDialog, question: ({ name }) => `Approve this change? It also changes ${name}'s balance.` },
    done: updatedMessage,
    notifies: 'changeApproved',
    first: firstStep('this change', 'approved the change'),
  },
  rejectChange: {
    by: 'approver',
    from: ['changing'],
    to: 'change rejected',
    button: rejectButton,
    dialog: {
      ...rejectionDialog,
      question: ({ name }) => `Reject this change? The leave stays as it is, and ${name} will see your reason.`,
    },
    done: updatedMessage,
    notifies: 'changeRejected',
  },
  withdrawChange: {
    by: 'applicant',
    from: ['changing'],
    to: 'change withdrawn',
    button: { label: 'Withdraw change', variant: 'retreat' },
    dialog: {
      title: 'Withdraw Change',
      question: () => 'Withdraw your change request? The leave stays as it is.',
      verb: 'Withdraw',
      busy: 'Withdrawing',
      reason: 'none',
    },
    done: 'The change has been withdrawn.',
  },
  changeFor: {
    by: 'otherHr',
    from: ['APPRV'],
    to: 'change asked',
    button: { label: 'Change', variant: 'edit' },
    dialog: {
      title: 'Change Leave',
      question: ({ name }) => `The change takes effect at once. ${name} will see your reason.`,
      verb: 'Change the leave',
      busy: 'Changing',
      reason: 'required',
    },
    done: 'The leave has been changed.',
    notifies: 'changedFor',
  },
} as const satisfies Record<string, LeaveTransition>;

export type TransitionName = keyof typeof transitionTable;

/** All permitted transitions: who may make them, from and to which status, and their texts. Everything else is refused. */
export const leaveTransitions: Readonly<Record<TransitionName, LeaveTransition>> = transitionTable;

/** The message after a failed transition (specification section 8). */
export const transitionFailed = 'An error occurred. You may try again later...';
