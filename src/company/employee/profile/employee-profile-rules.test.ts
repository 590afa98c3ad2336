import { describe, expect, test } from 'vitest';
import { checkedFields, type ProfileInput } from './employee-profile-fields.ts';
import { profileProblems } from './employee-profile-rules.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { profileSentences } from './employee-profile-sentences.ts';
import { maskNric } from './nric-mask.ts';
import { findForbiddenRoles } from './role-rules.ts';

const profile: ProfileInput = {
  emplId: 'E0001',
  name: 'Noah Silva',
  reportsTo: { emplId: 'M0001' },
  businessEmail: 'noah@demo.example',
  nricPassport: 'S1234567D',
  gender: 'M',
  marriageStatus: 'SIN',
  totalChildren: 0,
  jobTitle: 'SWE',
  mobileNo: '1',
  businessUnit: 'PRO',
  deptId: ['ENG'],
  joinDate: '2026-06-01',
  status: 'A',
  roles: [{ role: 'E' }],
};
const messages = (change: Partial<ProfileInput>, more = {}) =>
  toProblemResponses(profileSentences, profileProblems({ ...profile, ...change }, { needsLineManager: true, ...more })).map(
    ({ message }) => message,
  );

test('a complete profile has no problems', () => expect(messages({})).toEqual([]));

test('missing fields are reported one by one, in the order of an upload', () => {
  const blank = {
    emplId: ' ',
    name: '',
    businessEmail: '',
    nricPassport: '',
    gender: '',
    marriageStatus: '',
    totalChildren: null,
    jobTitle: '',
    mobileNo: '',
    businessUnit: '',
    deptId: [],
    reportsTo: null,
    joinDate: '',
    status: '',
  };
  const problems = profileProblems({ ...profile, ...blank }, { needsLineManager: true, isRow: true });
  expect(problems.map(({ path }) => path)).toEqual(
    checkedFields.filter(
      (field) => !['marriageDate', 'marriageCount', 'reportDottedLine', 'lastDay', 'roles', 'lobNo', 'effectiveDate'].includes(field),
    ),
  );
  expect(toProblemResponses(profileSentences, problems)[0]).toEqual({
    path: 'emplId',
    code: 'profile.blank',
    params: { field: 'emplId' },
    message: 'Employee ID cannot be blank.',
  });
});

test.each([
  ['emplId', 10],
  ['lobNo', 11],
  ['name', 100],
  ['nricPassport', 30],
  ['mobileNo', 30],
] as const)('%s accepts at most %i characters', (field, max) => {
  expect(messages({ [field]: 'x'.repeat(max) })).toEqual([]);
  expect(messages({ [field]: 'x'.repeat(max + 1) })[0]).toContain(`must have at most ${max} characters.`);
});

test.each(['E0001', 'a', '9.b_c-d'])('%s is a valid employee id', (emplId) => expect(messages({ emplId })).toEqual([]));
test.each(['me', 'ME', 'count', 'a/b', 'a b', '.a', '..', 'é'])('%s is rejected as an employee id', (emplId) =>
  expect(messages({ emplId })).toHaveLength(1),
);

test('characters that cannot be stored are rejected', () => expect(messages({ name: 'a\u0000b' })).toHaveLength(1));

test('an email address must have a valid form', () => {
  expect(messages({ businessEmail: 'noah' })).toEqual(['Business Email format is invalid.']);
  expect(messages({ businessEmail: `${'x'.repeat(250)}@a.bc` })).toHaveLength(1);
});

describe('marriage', () => {
  const married = { marriageStatus: 'MAR', marriageDate: '2020-02-29', marriageCount: 1 };
  test.each<[string, Partial<ProfileInput>, string[]]>([
    ['married, with both', married, []],
    ['married, without a date', { ...married, marriageDate: '' }, ['Date Married cannot be blank.']],
    ['married, on an invalid date', { ...married, marriageDate: '2021-02-29' }, ['Date Married value is invalid.']],
    ['married, without a count', { ...married, marriageCount: null }, ['Married Count cannot be blank.']],
    ['married, with a count of 0', { ...married, marriageCount: 0 }, ['Married Count must not be below 1.']],
    ['married, with half a count', { ...married, marriageCount: 1.5 }, ['Married Count must be a number.']],
    ['single, with a date', { ...married, marriageStatus: 'SIN' }, ['Date Married should be blank.']],
    ['single, with a count', { marriageCount: 1 }, ['Married Count must be 0 without a date married.']],
    ['another status, with both', { ...married, marriageStatus: 'DIV' }, []],
    ['another status, with neither', { marriageStatus: 'DIV' }, []],
    ['another status, with a count alone', { marriageStatus: 'DIV', marriageCount: 2 }, []],
    ['another status, with a date alone', { marriageStatus: 'DIV', marriageDate: '2020-01-01' }, ['Married Count cannot be blank.']],
  ])('%s', (_, change, said) => expect(messages(change)).toEqual(said));

  test('in an uploaded row, only married employees have a date, and without a date the count is 0', () => {
    expect(messages({ ...married, marriageStatus: 'DIV' }, { isRow: true })).toEqual(['Date Married should be blank.']);
    expect(messages(married, { isRow: true })).toEqual([]);
    expect(messages({ marriageStatus: 'DIV', marriageCount: 2 }, { isRow: true })).toEqual([
      'Married Count must be 0 without a date married.',
    ]);
  });
});

test('codes must be accepted by their field', () => {
  const codes = { gender: new Set(['F']), deptId: new Set(['ENG']) };
  expect(messages({ gender: 'M', deptId: ['ENG', 'SAL'] }, { codes })).toEqual([
    'Gender value does not exist.',
    'Department ID value does not exist.',
  ]);
});

test('an employee cannot report to themselves, and the dotted line leads to another person', () => {
  expect(messages({ reportsTo: { emplId: ' E0001 ' } })).toEqual(['An employee cannot report to themselves.']);
  expect(messages({ reportDottedLine: 'E0001' })).toEqual(['An employee cannot report to themselves.']);
  expect(messages({ reportDottedLine: 'M0001' })).toEqual(['Dotted Line Manager must not be the line manager.']);
  expect(messages({ reportDottedLine: ' ' })).toEqual([]);
  expect(messages({ reportsTo: null }, { needsLineManager: false })).toEqual([]);
});

test('a masked number is accepted only if it masks the stored number', () => {
  expect(maskNric('S1234567D')).toBe('****567D');
  expect(maskNric('1234')).toBe('****');
  expect(messages({ nricPassport: '****567D' }, { maskedNric: '****567D' })).toEqual([]);
  expect(messages({ nricPassport: '****567D' }, { maskedNric: '****567E' })).toEqual(['NRIC/Passport# value is invalid.']);
});

test('users can only change roles that they hold; an upload can give all roles except HR', () => {
  const refused = (caller: string[], before: string[], after: string[], isUpload = false) =>
    findForbiddenRoles({ caller, before, after, isUpload });
  expect(refused(['E', 'H'], ['E', 'M'], ['E', 'H'])).toEqual(['M']);
  expect(refused(['E', 'M', 'H', 'A'], ['E', 'M'], ['E', 'H', 'A'])).toEqual([]);
  expect(refused(['E', 'H'], ['E', 'M', 'A'], ['E', 'M', 'A'])).toEqual([]);
  expect(refused(['E', 'H'], [], ['E', 'M', 'A'], true)).toEqual([]);
  expect(refused(['E', 'H'], [], ['E', 'H'], true)).toEqual(['H']);
  expect(profileSentences['profile.role-not-yours']({ role: 'A' })).toBe('Only a user with the role DEPT_ADMIN can give or remove it.');
});
