import { beforeEach, expect, test } from 'vitest';
import type { StoredProfile } from '#src/company/employee/bulk/profile-edits.ts';
import { storedProfile } from '#src/testing/sample-profile.ts';
import { cellId, createEditStore, type EditStore } from './edit-store.ts';
import { locateProblems } from './row-problems.ts';

const profile = (emplId: string, more: Partial<StoredProfile> = {}) =>
  storedProfile(emplId, { name: `Person ${emplId}`, gender: 'F', deptId: [], roles: [], ...more });

const [one, other] = [profile('E1'), profile('E2')];
const wrong = { path: 'jobTitle', message: 'Job Title value does not exist.' };
let store: EditStore;
const changed = () => [...store.edits().keys()];

beforeEach(() => {
  store = createEditStore();
  store.change(one, 'jobTitle', 'CEO');
  store.change(other, 'gender', 'M');
  store.blame([
    { emplId: 'E1', ...wrong },
    { emplId: 'E2', path: 'mobileNo', message: 'Mobile Number cannot be blank.' },
  ]);
});

test('a row that gets its stored values back no longer counts as changed', () => {
  store.change(one, 'jobTitle', 'SWE');
  expect(changed()).toEqual(['E2']);
});

test('the problems of a row are cleared by its next change or by undo, and the problems of other rows stay', () => {
  store.change(one, 'jobTitle', 'TST');
  expect(store.problems().map(({ emplId }) => emplId)).toEqual(['E2']);
  store.undo('E2');
  expect([store.problems(), changed()]).toEqual([[], ['E1']]);
});

test('a problem links to its cell, or to the name if the table does not show the field', () => {
  expect(locateProblems(store.edits(), store.problems())).toEqual([
    { fieldId: cellId('E1', 'jobTitle'), message: 'Person E1 (E1): Job Title value does not exist.' },
    { fieldId: cellId('E2', 'name'), message: 'Person E2 (E2): Mobile Number cannot be blank.' },
  ]);
});

test('a reloaded profile keeps its changes, except those that are already stored', () => {
  store.takeOver(profile('E1', { version: 2, gender: 'M' }));
  expect(store.edits().get('E1')).toMatchObject({ profile: { version: 2 }, values: { jobTitle: 'CEO', gender: 'M' } });
  store.takeOver(profile('E1', { version: 3, jobTitle: 'CEO' }));
  store.takeOver(profile('E9'));
  expect(changed()).toEqual(['E2']);
});

test('every change notifies the watchers until they stop watching', () => {
  let told = 0;
  const stop = store.watch(() => (told += 1));
  store.change(one, 'jobTitle', 'TST');
  store.clear();
  stop();
  store.change(one, 'jobTitle', 'TST');
  expect([told, changed()]).toEqual([2, ['E1']]);
});
