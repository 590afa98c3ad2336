import { describe, expect, test } from 'vitest';
import { storedProfile } from '#src/testing/sample-profile.ts';
import {
  findChangedFields,
  editAffectsLeaveDays,
  isDeactivation,
  isReactivation,
  applyProfileEdit,
  editProblems,
  rebaseEdit,
  createProfileEdit,
  updatedCountText,
  setEditValue,
} from './profile-edits.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { profileSentences } from '../profile/employee-profile-sentences.ts';

const profile = storedProfile('E1', {
  reportsTo: { emplId: 'M1', name: 'Maya Lim' },
  nricPassport: '****567D',
  marriageStatus: 'MAR',
  marriageDate: '2020-02-29',
  marriageCount: 1,
  deptId: ['ENG', 'SAL'],
  roles: [
    { role: 'E', roleName: 'EMPLOYEE' },
    { role: 'M', roleName: 'MANAGER' },
  ],
  version: 3,
});
const edit = createProfileEdit(profile);

describe('a profile edit', () => {
  test('starts with the stored values and no changes', () => {
    expect(edit.values).toMatchObject({ deptId: 'ENG,SAL', reportsTo: 'M1', marriageDate: '29/02/2020', marriageCount: '1', status: 'A' });
    expect(findChangedFields(edit)).toEqual([]);
    expect(editProblems(edit)).toEqual([]);
  });

  test.each([
    ['marriageDate', '29.2.2020', []],
    ['marriageDate', '28/02/2020', ['marriageDate']],
    ['marriageDate', 'soon', ['marriageDate']],
    ['marriageCount', ' 01 ', []],
    ['marriageCount', '2', ['marriageCount']],
    ['deptId', 'SAL,ENG', []],
    ['deptId', 'ENG', ['deptId']],
    ['jobTitle', 'CEO', ['jobTitle']],
    ['marriageStatus', 'SIN', ['marriageStatus', 'marriageDate', 'marriageCount']],
  ] as const)('with %s set to "%s" reports %j as changed', (field, text, changed) => {
    expect(findChangedFields(setEditValue(edit, field, text))).toEqual(changed);
  });

  test('restores the stored marriage when the status changes to single and back', () => {
    expect(setEditValue(setEditValue(edit, 'marriageStatus', 'SIN'), 'marriageStatus', 'MAR')).toEqual(edit);
    expect(setEditValue(setEditValue(edit, 'marriageDate', '01/01/2021'), 'marriageStatus', 'DIV').values.marriageDate).toBe('01/01/2021');
  });

  test('is sent as a whole profile with its version, its roles and the changes', () => {
    const { hasAccount: _hasAccount, texts: _texts, ...stored } = profile;
    expect(applyProfileEdit(setEditValue(setEditValue(edit, 'reportsTo', 'M2'), 'status', 'I'))).toEqual({
      ...stored,
      reportsTo: { emplId: 'M2' },
      status: 'I',
      roles: [{ role: 'E' }, { role: 'M' }],
    });
  });

  test('adds the days of an absence only to a returning employee whom HR has chosen', () => {
    const returning = setEditValue(createProfileEdit({ ...profile, status: 'I' }), 'status', 'A');
    expect([edit, returning].map(isReactivation)).toEqual([false, true]);
    expect(applyProfileEdit(returning, { addsMissed: true })).toMatchObject({ status: 'A', addsMissed: true });
    expect(applyProfileEdit(returning)).not.toHaveProperty('addsMissed');
  });

  test.each([
    ['marriageDate', '', 'Date Married cannot be blank.'],
    ['marriageDate', '31/02/2020', 'Date Married value is invalid.'],
    ['marriageCount', 'x', 'Married Count must be a number.'],
    ['marriageCount', '1e0', 'Married Count must be a number.'],
    ['marriageCount', '', 'Married Count cannot be blank.'],
    ['reportsTo', '', 'Line Manager ID cannot be blank.'],
    ['reportsTo', 'E1', 'An employee cannot report to themselves.'],
    ['jobTitle', '', 'Job Title cannot be blank.'],
  ] as const)('with %s set to "%s" reports: %s', (path, text, message) => {
    const told = toProblemResponses(profileSentences, editProblems(setEditValue(edit, path, text)));
    expect(told.map((problem) => [problem.path, problem.message])).toEqual([[path, message]]);
  });

  test('needs no line manager for the head of the company', () => {
    const head = { ...profile, reportsTo: null };
    expect(editProblems(setEditValue(createProfileEdit(head), 'jobTitle', 'CEO'))).toEqual([]);
  });

  test('fills empty fields with the values that the rules require', () => {
    const bare = createProfileEdit({ ...profile, reportsTo: null, nricPassport: null, mobileNo: null, joinDate: null });
    expect(applyProfileEdit(bare)).toMatchObject({ reportsTo: null, nricPassport: '', mobileNo: '', joinDate: '' });
  });

  test('keeps its changes when the stored profile has changed in the meantime', () => {
    const mine = setEditValue(setEditValue(edit, 'jobTitle', 'CEO'), 'gender', 'F');
    const now = { ...profile, version: 4, businessUnit: 'SVC', gender: 'F' };
    const merged = rebaseEdit(mine, now);
    expect(merged.profile.version).toBe(4);
    expect(merged.values).toMatchObject({ jobTitle: 'CEO', businessUnit: 'SVC', gender: 'F' });
    expect(findChangedFields(merged)).toEqual(['jobTitle']);
  });

  test('is a deactivation if the employee was active', () => {
    expect(
      [edit, setEditValue(edit, 'status', 'I'), setEditValue(createProfileEdit({ ...profile, status: 'I' }), 'jobTitle', 'CEO')].map(
        isDeactivation,
      ),
    ).toEqual([false, true, false]);
  });
});

test.each([
  [1, '1 employee profile is updated.'],
  [2, '2 employee profiles are updated.'],
])('the message for %i saved profiles is: %s', (count, text) => {
  expect(updatedCountText(count)).toBe(text);
});

describe('state and work pattern of a profile edit', () => {
  const held = createProfileEdit({
    ...profile,
    workState: 'KUL',
    workStates: [{ state: 'KUL', from: '2026-01-01' }],
    workPatterns: [{ patternCode: 'PT4', from: '2026-07-01' }],
  });

  test('are added to the history from a date, and replace an entry of the same date', () => {
    const moved = setEditValue(setEditValue(held, 'workState', 'KDH'), 'workPattern', 'KEDAH');
    expect(editAffectsLeaveDays(moved)).toBe(true);
    expect(applyProfileEdit(moved, { from: '2026-07-01' })).toMatchObject({
      workStates: [
        { state: 'KUL', from: '2026-01-01' },
        { state: 'KDH', from: '2026-07-01' },
      ],
      workPatterns: [{ patternCode: 'KEDAH', from: '2026-07-01' }],
    });
  });

  test('are not sent if unchanged', () => {
    expect(editAffectsLeaveDays(held)).toBe(false);
    expect(held.values).toMatchObject({ workState: 'KUL', workPattern: 'STANDARD' });
    for (const sent of [applyProfileEdit(setEditValue(held, 'gender', 'M'), { from: '2026-07-01' }), applyProfileEdit(held)])
      for (const field of ['workStates', 'workPatterns', 'workState', 'workPattern']) expect(sent).not.toHaveProperty(field);
  });
});
