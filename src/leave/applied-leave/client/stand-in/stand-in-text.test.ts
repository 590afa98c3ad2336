import { expect, test } from 'vitest';
import { standInLines } from './stand-in-text.ts';

const nobody = { emplId: null, name: null, from: null, to: null, lasting: null, standsInFor: [], standIns: [] };
const named = { ...nobody, emplId: 'M0002', name: 'David Okoye', from: '2026-03-17', to: '2026-03-20' };
const ada = { emplId: 'E0001', name: 'Ada Byron' };

test.each([
  ['nothing without a stand-in', nobody, []],
  [
    'whom the manager is standing in for, and until when',
    { ...nobody, standsInFor: [{ emplId: 'M0003', name: 'Maya Lim', until: '2026-03-18', applicant: null }] },
    ['You are standing in for Maya Lim until 18/03/2026.'],
  ],
  [
    'whose leave it covers',
    { ...nobody, standsInFor: [{ emplId: 'M0003', name: 'Maya Lim', until: null, applicant: ada }] },
    ["You are standing in for Maya Lim, for Ada Byron's leave only."],
  ],
  [
    'who is standing in for the manager',
    { ...nobody, standIns: [{ emplId: 'M0002', name: 'David Okoye', until: '2026-03-20' }] },
    ['David Okoye is standing in for you until 20/03/2026.'],
  ],
  ['who will be the stand-in from a later date', named, ['David Okoye is your stand-in from 17/03/2026 to 20/03/2026.']],
  [
    'only the end of a period that has begun',
    { ...named, from: '2026-03-16', standIns: [{ emplId: 'M0002', name: 'David Okoye', until: '2026-03-20' }] },
    ['David Okoye is standing in for you until 20/03/2026.'],
  ],
] as const)('says %s', (_what, standIn, expected) => {
  expect(standInLines({ ...standIn, standsInFor: [...standIn.standsInFor], standIns: [...standIn.standIns] }, '2026-03-16')).toEqual(
    expected,
  );
});
