import type { LeaveTransition } from './leave-actors.ts';
import { approvalDialog, approveButton, firstStep, rejectButton, rejectionDialog, updatedMessage } from './transition-dialogs.ts';

/** The transitions of a change of approved leave. */
export const changeTransitions = {
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
