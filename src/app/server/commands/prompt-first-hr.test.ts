import { expect, test } from 'vitest';
import { promptForMissing } from './prompt-first-hr.ts';

const given = { emplId: 'H0001', name: 'Hana Ruiz', email: 'hr@test.example', password: undefined };

/** Answers the questions in order, and records them. */
function terminal(...answers: string[]) {
  const asked: { question: string; isSecret: boolean }[] = [];
  const readLine = (question: string, isSecret: boolean) => {
    asked.push({ question, isSecret });
    return Promise.resolve(answers.shift() ?? '');
  };
  return { asked, readLine };
}

test('the command asks only for missing values, and for the password twice', async () => {
  const { asked, readLine } = terminal('Correct-Horse-42', 'Correct-Horse-42');
  expect(await promptForMissing(given, 'Acme', readLine)).toEqual({ ...given, password: 'Correct-Horse-42' });
  expect(asked).toEqual([
    { question: 'Password (not shown): ', isSecret: true },
    { question: 'The same password again: ', isSecret: true },
  ]);
});

test('a mistyped password and an invalid value are explained before the question is repeated', async () => {
  const { asked, readLine } = terminal('', 'H0001', 'Correct-Horse-42', 'Correct-Horse-24', 'Correct-Horse-42', 'Correct-Horse-42');
  const hr = await promptForMissing({ ...given, emplId: undefined }, 'Acme', readLine);
  expect(hr).toMatchObject({ emplId: 'H0001', password: 'Correct-Horse-42' });
  expect(asked.map(({ question }) => question)).toEqual([
    'Employee ID (for example H0001): ',
    expect.stringMatching(/^.+\nEmployee ID \(for example H0001\): $/),
    'Password (not shown): ',
    'The same password again: ',
    'The passwords differ.\nPassword (not shown): ',
    'The same password again: ',
  ]);
});

test('a missing value without a terminal is refused with the name of its option', async () => {
  await expect(promptForMissing({ ...given, emplId: undefined }, 'Acme', undefined)).rejects.toThrow('Add --empl-id.');
});
