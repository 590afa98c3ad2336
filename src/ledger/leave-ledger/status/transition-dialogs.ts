// The buttons, dialogs and messages that several transitions share.

export const updatedMessage = 'Leave Application has been successfully updated!';
export const approvalDialog = { title: 'Approval Confirmation', verb: 'Confirm approval', busy: 'Approving', reason: 'optional' } as const;
export const rejectionDialog = { title: 'Reject Confirmation', verb: 'Confirm rejection', busy: 'Rejecting', reason: 'required' } as const;
export const approveButton = { label: 'Approve', variant: 'consent', key: 'A' } as const;
export const rejectButton = { label: 'Reject', variant: 'refusal', key: 'R' } as const;

/** The first of two approvals of a request or a change. */
export const firstStep = (what: string, code: string) =>
  ({
    question: ({ second }: { second: string }) => `Approve ${what}? ${second} will make the final decision.`,
    done: 'Approved. It now goes to the second approver.',
    deed: `${code}, 1 of 2`,
    notifies: 'firstApproved',
  }) as const;
