import { expect, test } from 'vitest';
import { type LinkOutcome, linkOutcomeText } from './link-outcome.ts';

const leave: NonNullable<LinkOutcome['leave']> = {
  name: 'Priya Raman',
  startDate: '2026-03-30',
  endDate: '2026-04-03',
  leaveStatus: 'REJCT',
  approverName: 'Maya Lim',
  waits: false,
  last: { byName: 'Maya Lim', at: '10/03/2026, 09:20', fromStatus: 'PNAPV', toStatus: 'REJCT' },
};
const whose = 'The leave of Priya Raman, Mon 30/03 to Fri 03/04/2026,';

test.each<[string, LinkOutcome, string]>([
  ['was recalled', { isGone: true, leave: null }, "This request is no longer pending: It was recalled. There's nothing left to do."],
  ['is not for the reader', { isGone: false, leave: null }, "This link has expired: You're not the approver of this request."],
  [
    'was rejected',
    { isGone: false, leave },
    `This request is no longer pending: ${whose} has been decided: Maya Lim rejected on 10/03/2026, 09:20. There's nothing left to do.`,
  ],
  [
    'was cancelled by the system',
    {
      isGone: false,
      leave: { ...leave, leaveStatus: 'CANCL', last: { ...leave.last, byName: null, fromStatus: 'APPRV', toStatus: 'CANCL' } },
    },
    `This request is no longer pending: ${whose} has been decided: The system cancelled on 10/03/2026, 09:20. There's nothing left to do.`,
  ],
  [
    'is with another approver',
    { isGone: false, leave: { ...leave, leaveStatus: 'PNAPV', approverName: 'Otto Other' } },
    `You no longer need to decide this request: ${whose} is now with Otto Other.`,
  ],
  [
    'still needs a decision by the reader',
    { isGone: false, leave: { ...leave, leaveStatus: 'PNCLD', waits: true } },
    `This link has expired: ${whose} still needs your decision.`,
  ],
])('explains a request that %s', (_what, end, said) => {
  const { title, text } = linkOutcomeText(end);
  expect(`${title}: ${text}`).toBe(said);
});
