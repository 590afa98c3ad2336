import { type FirstHr, firstHrProblems } from '#src/company/employee/server/create-first-hr.ts';

const questions: { readonly [Part in keyof FirstHr]: string } = {
  emplId: 'Employee ID (for example H0001): ',
  name: 'Name: ',
  email: 'Email: ',
  password: 'Password (not shown): ',
};

/** Asks a question and returns the answer. A secret answer is not shown. */
type ReadLine = (question: string, isSecret: boolean) => Promise<string>;

/**
 * Asks for the missing values of the first HR account until they are valid, and for the password twice, because no one sees it.
 *
 * @param readLine undefined without a terminal
 * @throws Error without a terminal, if a value is missing
 */
export async function promptForMissing(
  given: { readonly [Part in keyof FirstHr]: string | undefined },
  companyName: string,
  readLine: ReadLine | undefined,
): Promise<FirstHr> {
  const hr: FirstHr = { emplId: '', name: '', email: '', password: '' };
  for (const part of ['emplId', 'name', 'email', 'password'] as const) {
    hr[part] =
      given[part]?.trim() ?? (await ask(part, readLine, (answer) => firstHrProblems[part]({ ...hr, [part]: answer }, companyName)));
  }
  return hr;
}

async function ask(
  part: keyof FirstHr,
  readLine: ReadLine | undefined,
  findProblem: (answer: string) => string | undefined,
): Promise<string> {
  if (!readLine) throw new Error(`There is no terminal for questions. Add --${part === 'emplId' ? 'empl-id' : part}.`);
  const isSecret = part === 'password';
  let problem = '';
  for (;;) {
    const answer = (await readLine(`${problem}${questions[part]}`, isSecret)).trim();
    const found = findProblem(answer) ?? (isSecret && !(await isRepeated(answer, readLine)) ? 'The passwords differ.' : undefined);
    if (found === undefined) return answer;
    problem = `${found}\n`;
  }
}

const isRepeated = async (password: string, readLine: ReadLine): Promise<boolean> =>
  (await readLine('The same password again: ', true)).trim() === password;
