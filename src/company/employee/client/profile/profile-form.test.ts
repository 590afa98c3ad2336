import { expect, test } from 'vitest';
import { storedProfile } from '#src/testing/sample-profile.ts';
import {
  standInChange,
  affectsLeaveDays,
  passwordConfirmation,
  hasConsequences,
  isLeaving,
  newProfile,
  type ProfileValues,
  readProfile,
  savedProfileText,
  profileFormProblems,
  parseProfileForm,
} from './profile-form.ts';

const filled: ProfileValues = {
  ...newProfile('2026-06-15', 'ENG').values,
  emplId: 'E0100',
  name: 'Noah Silva',
  nricPassport: 'S1234567D',
  gender: 'M',
  marriageStatus: 'MAR',
  marriageDate: '5.12.2020',
  marriageCount: '1',
  totalChildren: '0',
  businessEmail: 'noah@demo.example',
  mobileNo: '1',
  jobTitle: 'SWE',
  businessUnit: 'PRO',
  reportsTo: 'M0001',
  joinDate: '01/06/2026',
};
const facts = { needsLineManager: true };
const problems = (change: Partial<ProfileValues>, more = {}) => profileFormProblems({ ...filled, ...change }, { ...facts, ...more });

test('the form becomes a body with calendar dates, numeric counts, and lists of roles and departments', () => {
  expect(parseProfileForm({ ...filled, isManager: true, deptId: 'ENG,SAL' })).toMatchObject({
    marriageDate: '2020-12-05',
    marriageCount: 1,
    totalChildren: 0,
    joinDate: '2026-06-01',
    effectiveDate: '2026-06-15',
    lobNo: null,
    reportsTo: { emplId: 'M0001' },
    reportDottedLine: null,
    deptId: ['ENG', 'SAL'],
    roles: [{ role: 'E' }, { role: 'M' }],
    status: 'A',
  });
  expect(problems({})).toEqual([]);
});

test('the current password is sent only with a changed email address', () => {
  expect(parseProfileForm({ ...filled, currentPassword: 'x' })).not.toHaveProperty('currentPassword');
  const confirmed = (now: Partial<ProfileValues>) => passwordConfirmation(filled, { ...filled, ...now });
  expect(confirmed({ currentPassword: 'x' })).toEqual({});
  expect(confirmed({ currentPassword: 'x', businessEmail: ' noah@demo.example ' })).toEqual({});
  expect(confirmed({ businessEmail: 'other@demo.example' })).toEqual({});
  expect(confirmed({ currentPassword: 'x', businessEmail: 'other@demo.example' })).toEqual({ currentPassword: 'x' });
});

test('a single employee has no marriage details, even if they were typed before', () => {
  expect(parseProfileForm({ ...filled, marriageStatus: 'SIN' })).toMatchObject({ marriageDate: null, marriageCount: 0 });
  expect(problems({ marriageStatus: 'SIN', marriageDate: 'x', marriageCount: 'x' })).toEqual([]);
});

test('invalid dates and numbers are reported as typed', () => {
  expect(
    problems({ marriageDate: '31/02/2020', marriageCount: '1a', totalChildren: '100', joinDate: 'x', effectiveDate: '29/02/2026' }),
  ).toEqual([
    { path: 'marriageDate', code: 'profile.invalid', params: { field: 'marriageDate' }, message: 'Date Married value is invalid.' },
    { path: 'marriageCount', code: 'profile.marriage-count-form', message: 'Married Count must be a number.' },
    { path: 'totalChildren', code: 'profile.children-form', message: 'Children Count must be a number.' },
    { path: 'joinDate', code: 'profile.invalid', params: { field: 'joinDate' }, message: 'Date Joined value is invalid.' },
    { path: 'effectiveDate', code: 'profile.invalid', params: { field: 'effectiveDate' }, message: 'Effective Date value is invalid.' },
  ]);
});

test('a department admin must leave the employee at least one of their own departments', () => {
  const message = 'An employee must stay in at least one of your departments.';
  expect(problems({ deptId: 'SAL' }, { ownDepartments: ['ENG', 'HRD'] })).toEqual([
    { path: 'deptId', code: 'profile.out-of-departments', message },
  ]);
  expect(problems({ deptId: 'HRD,SAL' }, { ownDepartments: ['ENG', 'HRD'] })).toEqual([]);
});

test('an unchanged profile is sent back as it was stored', () => {
  const profile = storedProfile('E0100', {
    lobNo: '7',
    effectiveDate: '2026-06-15',
    reportsTo: { emplId: 'M0001', name: 'Maya Lim' },
    reportDottedLine: 'H0001',
    marriageStatus: 'MAR',
    marriageDate: '2020-12-05',
    marriageCount: 1,
    totalChildren: 2,
    roles: [
      { role: 'E', roleName: 'EMPLOYEE' },
      { role: 'A', roleName: 'DEPT_ADMIN' },
    ],
    version: 3,
  });
  const { version: _version, hasAccount: _hasAccount, texts: _texts, ...stored } = profile;
  const { values } = readProfile(profile, '"3"');
  expect(parseProfileForm(values)).toEqual({ ...stored, reportsTo: { emplId: 'M0001' }, roles: [{ role: 'E' }, { role: 'A' }] });
});

test('a deactivation and the loss of the manager role have consequences, and the saved text names a deactivation', () => {
  const consequences = (before: ProfileValues, now: ProfileValues) => hasConsequences(before, now, '2026-06-15');
  const before = { ...filled, isManager: true };
  expect([consequences(before, before), consequences(filled, before)]).toEqual([false, false]);
  expect([consequences(before, filled), consequences(filled, { ...filled, status: 'I' })]).toEqual([true, true]);
  expect(savedProfileText(filled, filled, '2026-06-15')).toBe('Employee E0100 is successfully save');
  expect(savedProfileText(filled, { ...filled, status: 'I' }, '2026-06-15')).toBe('Employee E0100 is successfully save and deactivated');
});

test('a new last day in the past deactivates an active employee', () => {
  const goes = (lastDay: string, before: Partial<ProfileValues> = {}) =>
    isLeaving({ ...filled, ...before }, { ...filled, ...before, lastDay }, '2026-06-15');
  expect([goes('14/06/2026'), goes('15/06/2026'), goes(''), goes('soon')]).toEqual([true, false, false, false]);
  expect([goes('14/06/2026', { lastDay: '14/06/2026' }), goes('14/06/2026', { status: 'I' })]).toEqual([false, false]);
  expect([affectsLeaveDays(filled, filled), affectsLeaveDays(filled, { ...filled, lastDay: '31/12/2026' })]).toEqual([false, true]);
  expect(problems({ lastDay: '31/05/2026' })).toMatchObject([{ path: 'lastDay', code: 'profile.last-day-early' }]);
  expect(problems({ lastDay: 'soon' })).toMatchObject([{ path: 'lastDay', code: 'profile.invalid' }]);
  expect(problems({ lastDay: '01/06/2026' })).toEqual([]);
});

test('the stand-in is sent only if it has changed', () => {
  expect([standInChange('', filled), standInChange('M1', { ...filled, standIn: 'M1' })]).toEqual([{}, {}]);
  expect([standInChange('M1', filled), standInChange('', { ...filled, standIn: 'M2' })]).toEqual([{ standIn: null }, { standIn: 'M2' }]);
});
