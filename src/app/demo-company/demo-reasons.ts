import type { DemoLeaveCode } from './demo-codes.ts';

type Texts = readonly [string, ...string[]];

const shortLeaveReasons: Texts = [
  'Moving house; the landlord hands over the keys in the morning.',
  "My sister's wedding.",
  'Appointment at the town hall to renew my passport.',
  'Exam for my evening course.',
  'Repairs at home, I have to let the plumber in.',
  'Family celebration.',
  'A quiet day at home.',
  "My daughter's school concert.",
  'Helping my brother move.',
  'Long weekend in the mountains.',
  'Taking the car for its inspection.',
];
const longLeaveReasons: Texts = [
  'A week by the sea with the children.',
  'Visiting my parents.',
  "My cousin's wedding abroad.",
  'Days off between two projects.',
  'Friends from abroad are visiting.',
  'A few quiet days at home.',
  'Hiking with friends.',
  'Painting the flat.',
  'The children have no school.',
  'City trip with my partner.',
];

const otherReasons: Record<Exclude<DemoLeaveCode, 'AL'>, Texts> = {
  SL: [
    "Flu, doctor's note to follow.",
    'Migraine.',
    'Stomach bug.',
    'Fever since last night.',
    'Dental surgery.',
    'Sprained ankle, the doctor told me to rest.',
    'Bad cold.',
    'Back pain.',
  ],
  HL: ['Planned knee operation.', 'Overnight stay in hospital for observation.', 'Appendix operation.', 'Eye operation.'],
  MT: ['Maternity leave for our first child.', 'Maternity leave.', 'Maternity leave for our second child.'],
  PT: ['Birth of our daughter.', 'Birth of our son.', 'At home with our newborn.'],
};

/** Returns the reasons that people give for this many days. */
export const leaveReasons = (leaveCode: DemoLeaveCode, days: number): Texts =>
  leaveCode === 'AL' ? (days > 1 ? longLeaveReasons : shortLeaveReasons) : otherReasons[leaveCode];

export const rejectionReasons: Texts = [
  'Too many of the team are away on those days.',
  'We release that week. Could you take the week after?',
  'The audit is on those days, please choose others.',
  'Please hand over the open orders first and apply again.',
  "The customer's visit is on this day.",
];

export const cancellationReasons: Texts = [
  'The trip was called off.',
  'The appointment was moved.',
  'I am needed for the release.',
  'The wedding was postponed.',
  "We're going another week.",
];

export const approvalRemarks: Texts = [
  'Noted, thank you.',
  'All right.',
  'Fine with me; the team knows.',
  'Approved, please keep the team calendar up to date.',
];

export const cancellationRejectionReasons: Texts = ['The leave was already over.', 'Your cover is already booked, please take the leave.'];
