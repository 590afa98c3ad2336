import { describe, expect, test } from 'vitest';
import type { RoleCode } from '#src/base/caller/role.ts';
import {
  bookedDaysFactor,
  isSharedByBothParts,
  canEverRequest,
  canBookDays,
  canRequest,
  transitionFor,
  openTransitions,
  timelineText,
} from './leave-transitions.ts';
import { leaveTransitions, type TransitionName } from './leave-transition-table.ts';
import { canActAs, type ActorKind, type LeaveTransition, type Outcome } from './leave-actors.ts';
import { type LeaveState, type LeaveStatus, leaveStatuses, pendingStatuses } from './leave-status.ts';

describe('requesting a status', () => {
  const allowed: Record<string, TransitionName> = {
    'PNAPV to APPRV': 'approve',
    'PNAPV to REJCT': 'reject',
    'APPRV to PNCLD': 'cancel',
    'PNCLD to CANCL': 'approveCancel',
    'PNCLD to APPRV': 'rejectCancel',
    'APPRV to CANCL': 'withdraw',
  };
  const everyPair = leaveStatuses.flatMap((present) => leaveStatuses.map((requested) => [present, requested] as const));

  test.each(everyPair)('from %s to %s is a transition of the table or refused', (present, requested) => {
    const name = allowed[`${present} to ${requested}`];
    const move = name && leaveTransitions[name];
    expect(transitionFor({ to: requested, present })).toBe(move);
    expect(transitionFor({ to: requested, present, expected: present })).toBe(move);
  });

  const everyMismatch = everyPair.flatMap(([present, requested]) =>
    leaveStatuses.filter((expected) => expected !== present).map((expected) => [present, requested, expected] as const),
  );

  test.each(everyMismatch)('from %s to %s is refused if the person saw %s', (present, requested, expected) => {
    expect(transitionFor({ to: requested, present, expected })).toBeUndefined();
  });

  test('APPRV means approving, or rejecting a cancellation, depending on the status the person saw', () => {
    expect(transitionFor({ to: 'APPRV', present: 'PNAPV', expected: 'PNAPV' })).toBe(leaveTransitions.approve);
    expect(transitionFor({ to: 'APPRV', present: 'PNCLD', expected: 'PNCLD' })).toBe(leaveTransitions.rejectCancel);
  });
});

describe('the transitions', () => {
  test.each<[TransitionName, LeaveState[], Outcome, ActorKind, number]>([
    ['approve', ['PNAPV'], 'APPRV', 'approver', 1],
    ['reject', ['PNAPV'], 'REJCT', 'approver', 0],
    ['change', ['PNAPV'], 'changed', 'applicant', 0],
    ['recall', ['PNAPV'], 'deleted', 'applicant', 0],
    ['attach', ['PNAPV', 'APPRV', 'changing'], 'attached', 'applicant', 0],
    ['cancel', ['APPRV', 'changing'], 'PNCLD', 'applicant', 0],
    ['approveCancel', ['PNCLD'], 'CANCL', 'approver', -1],
    ['rejectCancel', ['PNCLD'], 'APPRV', 'approver', 0],
    ['recallFiled', ['PNAPV'], 'deleted', 'filer', 0],
    ['withdraw', ['APPRV', 'changing'], 'CANCL', 'otherHr', -1],
    ['handOver', ['PNAPV', 'PNCLD', 'changing'], 'handed over', 'HR', 0],
    ['askChange', ['APPRV'], 'change asked', 'applicant', 0],
    ['approveChange', ['changing'], 'change approved', 'approver', 0],
    ['rejectChange', ['changing'], 'change rejected', 'approver', 0],
    ['withdrawChange', ['changing'], 'change withdrawn', 'applicant', 0],
    ['changeFor', ['APPRV'], 'change asked', 'otherHr', 0],
  ])('%s goes from %j to %s, by the %s, and adds the duration %d times to taken leave', (name, from, to, by, taken) => {
    expect(leaveTransitions[name]).toMatchObject({ from, to, by });
    for (const status of from) expect(bookedDaysFactor(status, to)).toBe(taken);
  });

  test('are complete', () => expect(Object.keys(leaveTransitions)).toHaveLength(16));

  test('are unambiguous: no two lead the same person from one status to the same other status', () => {
    const ways = Object.values(leaveTransitions).flatMap(({ by, from, to }) => from.map((status) => `${by} ${status} ${to}`));
    expect(new Set(ways).size).toBe(ways.length);
  });

  test.each<[LeaveStatus, Outcome, number]>([
    ['APPRV', 'CANCL', -1],
    ['APPRV', 'deleted', -1],
    ['REJCT', 'APPRV', 1],
    ['APPRV', 'APPRV', 0],
    ['PNCLD', 'handed over', 0],
    ['CANCL', 'REJCT', 0],
  ])('an undefined transition would also book days: from %s to %s, the duration %d times', (from, to, taken) => {
    expect(bookedDaysFactor(from, to)).toBe(taken);
  });

  test.each<[TransitionName, string]>([
    ['change', 'Your leave request has been changed.'],
    ['recall', 'Leave Application has been successfully deleted!'],
    ['attach', 'The attachment has been saved.'],
    ['cancel', 'Leave Application has been successfully updated to Pending Cancel!'],
    ['approve', 'Leave Application has been successfully updated!'],
    ['reject', 'Leave Application has been successfully updated!'],
    ['approveCancel', 'Leave Application has been successfully updated!'],
    ['rejectCancel', 'Leave Application has been successfully updated!'],
    ['recallFiled', 'Leave Application has been successfully deleted!'],
    ['withdraw', 'Leave Application has been successfully updated!'],
    ['handOver', 'The request has been reassigned.'],
    ['askChange', 'The change has been requested.'],
    ['approveChange', 'Leave Application has been successfully updated!'],
    ['rejectChange', 'Leave Application has been successfully updated!'],
    ['withdrawChange', 'The change has been withdrawn.'],
    ['changeFor', 'The leave has been changed.'],
  ])('%s ends with "%s"', (name, message) => expect(leaveTransitions[name].done).toBe(message));
});

describe('the buttons', () => {
  test.each<[LeaveState, TransitionName[], TransitionName[], TransitionName[], TransitionName[], TransitionName[]]>([
    ['PNAPV', ['change', 'recall', 'attach'], ['approve', 'reject'], ['handOver'], [], ['recallFiled']],
    ['APPRV', ['attach', 'cancel', 'askChange'], [], [], ['withdraw', 'changeFor'], []],
    ['changing', ['attach', 'cancel', 'withdrawChange'], ['approveChange', 'rejectChange'], ['handOver'], ['withdraw'], []],
    ['REJCT', [], [], [], [], []],
    ['PNCLD', [], ['approveCancel', 'rejectCancel'], ['handOver'], [], []],
    ['CANCL', [], [], [], [], []],
  ])(
    'of %s are %j for the applicant, %j for the approver, %j for HR, %j for HR with leave of others, and %j for the submitter',
    (status, ...expected) => {
      expect((['applicant', 'approver', 'HR', 'otherHr', 'filer'] as const).map((by) => openTransitions(status, by))).toEqual(expected);
    },
  );

  test.each<[TransitionName, string]>([
    ['approve', "Approve this request? The days will come off Chen Wei's balance."],
    ['reject', 'Reject this request? Chen Wei will see your reason.'],
    ['change', 'Marco Boss will still review this request and will see what you changed.'],
    ['recall', 'Recall this application? It will be deleted together with its attachment.'],
    ['attach', 'Marco Boss and HR can see it. It replaces the current file, if there is one.'],
    [
      'cancel',
      'Do you want to cancel this request? Your approver will decide. The days count as taken until the cancellation is approved.',
    ],
    ['approveCancel', "Approve the cancellation? The days go back to Chen Wei's balance."],
    ['rejectCancel', 'Reject the cancellation? The leave stays approved, and Chen Wei will see your reason.'],
    ['recallFiled', 'Recall this application for Chen Wei? It will be deleted together with its attachment.'],
    ['withdraw', "Cancel this leave now? The days go back to Chen Wei's balance, and Chen Wei will see your reason."],
    ['handOver', 'Marco Boss will no longer be the approver.'],
    ['askChange', 'Marco Boss will decide. The leave stays as it is in the meantime.'],
    ['approveChange', "Approve this change? It also changes Chen Wei's balance."],
    ['rejectChange', 'Reject this change? The leave stays as it is, and Chen Wei will see your reason.'],
    ['withdrawChange', 'Withdraw your change request? The leave stays as it is.'],
    ['changeFor', 'The change takes effect at once. Chen Wei will see your reason.'],
  ])('for %s ask "%s"', (name, question) => {
    expect(leaveTransitions[name].dialog.question({ name: 'Chen Wei', approver: 'Marco Boss' })).toBe(question);
  });
});

test.each<[TransitionName, string, string, string, string]>([
  ['approve', 'Approval Confirmation', 'Confirm approval', 'Approving', 'optional'],
  ['reject', 'Reject Confirmation', 'Confirm rejection', 'Rejecting', 'required'],
  ['change', 'Change Leave Request', 'Save changes', 'Saving', 'none'],
  ['recall', 'Delete Confirmation', 'Confirm recall', 'Recalling', 'none'],
  ['attach', 'Attachment', 'Save attachment', 'Saving', 'none'],
  ['cancel', 'Cancel Confirmation', 'Confirm cancellation', 'Sending', 'optional'],
  ['approveCancel', 'Approval Confirmation', 'Confirm approval', 'Approving', 'optional'],
  ['rejectCancel', 'Reject Confirmation', 'Confirm rejection', 'Rejecting', 'required'],
  ['recallFiled', 'Delete Confirmation', 'Confirm recall', 'Recalling', 'none'],
  ['withdraw', 'Cancel Confirmation', 'Confirm cancellation', 'Cancelling', 'required'],
  ['handOver', 'Reassign to another approver', 'Reassign', 'Reassigning', 'required'],
  ['askChange', 'Change Leave', 'Request change', 'Sending', 'required'],
  ['approveChange', 'Approval Confirmation', 'Confirm approval', 'Approving', 'optional'],
  ['rejectChange', 'Reject Confirmation', 'Confirm rejection', 'Rejecting', 'required'],
  ['withdrawChange', 'Withdraw Change', 'Withdraw', 'Withdrawing', 'none'],
  ['changeFor', 'Change Leave', 'Change the leave', 'Changing', 'required'],
])('the dialog of %s is "%s" with the button "%s"', (name, title, verb, busy, reason) => {
  expect(leaveTransitions[name].dialog).toMatchObject({ title, verb, busy, reason });
});

test('the recall dialog names the days that are no longer pending', () => {
  const noted = Object.entries(leaveTransitions).flatMap(([name, { dialog }]) => (dialog.note ? [[name, dialog.note('2 days')]] : []));
  expect(noted).toEqual([
    ['recall', '2 days will no longer be pending.'],
    ['recallFiled', '2 days will no longer be pending.'],
  ]);
});

describe('permissions', () => {
  const leave = { emplId: 'E0001', approver: 'M0001', filedBy: 'F0001' };
  const caller = (emplId: string, ...roles: RoleCode[]) => ({ emplId, roles });

  test.each<[string, ReturnType<typeof caller>, ActorKind[]]>([
    ['the applicant', caller('E0001', 'E'), ['applicant']],
    ['the approver', caller('M0001', 'E', 'M'), ['approver']],
    ['an approver without the required role', caller('M0001', 'E'), []],
    ['an admin who is not the approver', caller('A0001', 'E', 'A'), []],
    ['HR', caller('H0001', 'E', 'H'), ['HR', 'otherHr']],
    ['HR for their own leave', caller('E0001', 'E', 'H'), ['applicant', 'HR']],
    ['the submitter', caller('F0001', 'E', 'M'), ['filer']],
    ['a submitter who is no longer a manager', caller('F0001', 'E'), []],
    ['HR as the approver', caller('M0001', 'E', 'H'), ['approver', 'HR', 'otherHr']],
  ])('%s moves an application as %j', (_who, who, expected) => {
    expect((['applicant', 'approver', 'HR', 'otherHr', 'filer'] as const).filter((by) => canActAs(by, leave, who))).toEqual(expected);
  });

  test.each<[string, ReturnType<typeof caller>, Outcome[], Outcome[]]>([
    ['the applicant', caller('E0001', 'E'), ['PNCLD', 'deleted', 'changed'], ['PNCLD', 'deleted', 'changed']],
    ['another employee', caller('E0002', 'E'), ['PNCLD', 'deleted', 'changed'], []],
    [
      'the approver',
      caller('M0001', 'E', 'M'),
      ['PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL', 'deleted', 'changed'],
      ['PNAPV', 'APPRV', 'REJCT', 'CANCL'],
    ],
    ['another manager', caller('M0002', 'E', 'M'), ['PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL', 'deleted', 'changed'], []],
    [
      'HR',
      caller('H0001', 'E', 'H'),
      ['PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL', 'deleted', 'handed over', 'changed'],
      ['CANCL', 'handed over'],
    ],
  ])('%s may request only what is permitted', (_who, who, expected, ofThis) => {
    const everything: Outcome[] = [...leaveStatuses, 'deleted', 'handed over', 'changed'];
    expect(everything.filter((to) => canEverRequest(to, who))).toEqual(expected);
    expect(everything.filter((to) => canRequest(to, leave, who))).toEqual(ofThis);
  });

  test('an action with two actors is open to both actors, from the statuses of their own transitions', () => {
    const table: Record<string, LeaveTransition> = leaveTransitions;
    table['revoke'] = { ...leaveTransitions.approveCancel, by: 'HR', from: ['REJCT'] };
    try {
      const [boss, hr] = [caller('M0001', 'M'), caller('H0001', 'H')];
      expect([boss, hr].map((who) => canEverRequest('CANCL', who) && canRequest('CANCL', leave, who))).toEqual([true, true]);
      const open = (who: typeof hr, present: LeaveStatus) =>
        transitionFor({ to: 'CANCL', present, isMover: (by) => canActAs(by, leave, who) });
      expect([open(boss, 'PNCLD'), open(boss, 'REJCT')]).toEqual([leaveTransitions.approveCancel, undefined]);
      expect([open(hr, 'PNCLD'), open(hr, 'REJCT')]).toEqual([undefined, table['revoke']]);
    } finally {
      delete table['revoke'];
    }
  });

  test('a request without a transition follows the permissions of the approver', () => {
    expect([canEverRequest('PNAPV', caller('E0001', 'E')), canEverRequest('PNAPV', caller('M0001', 'E', 'M'))]).toEqual([false, true]);
    expect([canRequest('PNAPV', leave, caller('H0001', 'H')), canRequest('PNAPV', leave, caller('M0001', 'M'))]).toEqual([false, true]);
  });
});

test('only approving and cancelling can book days', () => {
  const everything = new Set(Object.values(leaveTransitions).map(({ to }) => to));
  expect([...everything].filter(canBookDays).toSorted()).toEqual(['APPRV', 'CANCL']);
});

test.each<[Outcome, LeaveStatus[], boolean]>([
  ['APPRV', ['PNAPV', 'PNAPV'], true],
  ['handed over', ['PNAPV', 'PNAPV'], true],
  ['APPRV', ['PNAPV', 'APPRV'], false],
  ['APPRV', ['PNCLD', 'PNAPV'], false],
  ['changed', ['PNAPV', 'PNAPV'], false],
])('%s applies to both parts of leave over New Year in %j: %s', (to, parts, expected) => {
  expect(isSharedByBothParts(to, parts)).toBe(expected);
});

test.each<[LeaveStatus | null, LeaveStatus | null, string]>([
  [null, 'PNAPV', 'applied'],
  ['PNAPV', 'APPRV', 'approved'],
  ['PNAPV', 'REJCT', 'rejected'],
  ['APPRV', 'PNCLD', 'asked to cancel'],
  ['PNCLD', 'CANCL', 'approved the cancellation'],
  ['PNCLD', 'APPRV', 'rejected the cancellation'],
  ['PNAPV', 'CANCL', 'cancelled'],
  ['APPRV', 'CANCL', 'cancelled'],
  ['PNAPV', 'PNAPV', 'changed it'],
  ['PNCLD', 'PNCLD', 'changed it'],
  ['CANCL', 'CANCL', 'changed it'],
  ['APPRV', null, 'changed it'],
])('the timeline entry from %s to %s says that someone %s', (from, to, deed) => expect(timelineText(from, to)).toBe(deed));

test('the note of a change says what was done', () => {
  expect(timelineText('APPRV', 'APPRV', 'leave.change-asked')).toBe('requested a change');
  expect(timelineText('APPRV', 'APPRV', 'leave.recounted')).toBe('changed it');
});

test('a change applies to the approved state that the person saw', () => {
  expect(transitionFor({ to: 'PNCLD', present: 'changing', expected: 'APPRV' })).toBe(leaveTransitions.cancel);
  expect(transitionFor({ to: 'change approved', present: 'APPRV' })).toBeUndefined();
});

test('the pending statuses are those from which the approver has a transition', () => {
  expect(leaveStatuses.filter((status) => openTransitions(status, 'approver').length > 0)).toEqual(pendingStatuses);
});
