import { approvedStatus, requestedStatuses, pendingStates } from './leave-status.ts';
import { changeTransitions } from './change-transitions.ts';
import type { LeaveTransition } from './leave-actors.ts';
import { approvalDialog, approveButton, firstStep, rejectButton, rejectionDialog, updatedMessage } from './transition-dialogs.ts';

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
  ...changeTransitions,
} as const satisfies Record<string, LeaveTransition>;

export type TransitionName = keyof typeof transitionTable;

/** All permitted transitions: who may make them, from and to which status, and their texts. Everything else is refused. */
export const leaveTransitions: Readonly<Record<TransitionName, LeaveTransition>> = transitionTable;

/** The message after a failed transition (specification section 8). */
export const transitionFailed = 'An error occurred. You may try again later...';
