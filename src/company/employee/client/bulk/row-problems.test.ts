import { expect, test } from 'vitest';
import { storedProfile } from '#src/testing/sample-profile.ts';
import { rowProblems } from './row-problems.ts';

const edits = ['E1', 'E2'].map((emplId) => ({ profile: storedProfile(emplId) }));

test('a known problem is shown without the employee id, which the screen adds itself', () => {
  const errors = [
    { path: '0.businessEmail', code: 'profile.email-taken', of: 'E1', message: 'E1: E-mail Id already exists!' },
    { path: '1.name', code: 'profile.blank', params: { field: 'name' }, of: 'E2', message: 'E2: Employee Name cannot be blank.' },
    { path: '1.version', code: 'record.stale', params: { by: 'Hana Tan (H1)' }, of: 'E2', message: 'E2: Hana Tan (H1) has changed …' },
  ];
  expect(rowProblems({ errors }, edits)).toEqual([
    { emplId: 'E1', path: 'businessEmail', message: 'E-mail Id already exists!' },
    { emplId: 'E2', path: 'name', message: 'Employee Name cannot be blank.' },
    { emplId: 'E2', path: 'version', message: 'Hana Tan (H1) has changed this record since you opened it.' },
  ]);
});

test('an unknown problem is shown with the message from the server', () => {
  const errors = [
    { path: '1.name', code: 'value.too-long', message: 'This value must have at most 1000 characters.' },
    { path: '0.name', code: 'profile.newer', of: 'E1', message: 'E1: Something that came with a newer server.' },
    { path: 'version', code: 'value.not-number', message: 'This value must be a number.' },
  ];
  expect(rowProblems({ errors }, edits)).toEqual([
    { emplId: 'E2', path: 'name', message: 'This value must have at most 1000 characters.' },
    { emplId: 'E1', path: 'name', message: 'E1: Something that came with a newer server.' },
  ]);
});
