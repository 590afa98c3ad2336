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
  ['was taken back', { isGone: true, leave: null }, 'This request no longer waits: It was taken back. Nothing is left to decide.'],
  ['is not for the reader', { isGone: false, leave: null }, 'This link is no longer good: What it was sent for is not yours to decide.'],
  [
    'was rejected',
    { isGone: false, leave },
    `This request no longer waits: ${whose} is decided: Maya Lim rejected on 10/03/2026, 09:20. Nothing is left to decide.`,
  ],
  [
    'was ended by nobody',
    {
      isGone: false,
      leave: { ...leave, leaveStatus: 'CANCL', last: { ...leave.last, byName: null, fromStatus: 'APPRV', toStatus: 'CANCL' } },
    },
    `This request no longer waits: ${whose} is decided: The system cancelled on 10/03/2026, 09:20. Nothing is left to decide.`,
  ],
  [
    'waits for somebody else',
    { isGone: false, leave: { ...leave, leaveStatus: 'PNAPV', approverName: 'Otto Other' } },
    `This request no longer waits for you: ${whose} waits for Otto Other now.`,
  ],
  [
    'waits for the reader still',
    { isGone: false, leave: { ...leave, leaveStatus: 'PNCLD', waits: true } },
    `This link is no longer good: ${whose} still waits for you, as it is now.`,
  ],
])('explains a request that %s', (_what, end, said) => {
  const { title, text } = linkOutcomeText(end);
  expect(`${title}: ${text}`).toBe(said);
});
