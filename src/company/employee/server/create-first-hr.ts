import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { accessSentences } from '#src/shared/access/access-sentences.ts';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { emplIdProblem } from '#src/company/employee/profile/employee-profile-rules.ts';
import { type MessageDescriptor, formatMessage } from '#src/base/text/problem.ts';
import { insertOwnLogin } from '#src/shared/access/server/account-queries.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { passwordProblem } from '#src/shared/access/server/password-choice.ts';
import { invalidEmailText, isEmail } from '#src/base/text/email.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { hasHr } from '#src/shared/access/server/last-hr-queries.ts';

export type FirstHr = { emplId: string; name: string; email: string; password: string };

/** The checks of each part of the first HR account. The password is also checked against the other parts. */
export const firstHrProblems: { readonly [Part in keyof FirstHr]: (hr: FirstHr, companyName: string) => string | undefined } = {
  emplId: ({ emplId }) => toSentence(emplIdProblem(emplId)),
  name: ({ name }) => (name.length >= 1 && name.length <= 100 ? undefined : 'A name must have 1 to 100 characters.'),
  email: ({ email }) => (isEmail(email) && email.length <= 254 ? undefined : invalidEmailText),
  password: (hr, companyName) => toSentence(passwordProblem(hr.password, { ...hr, companyName })),
};

function toSentence(said: MessageDescriptor | undefined): string | undefined {
  return said && formatMessage({ ...profileSentences, ...accessSentences }, said);
}

/**
 * Creates the first account with the role HR. It reports to no one, can be the line manager of later employees, and has every role, because
 * no one can give a role that they lack. All other people are added through the screens.
 *
 * @param more.isEmergency creates an additional account, for times when no one can sign in with the provider
 * @throws Error if there is an HR account already, or if the id or the email address is taken
 * @example await createFirstHr(sql, { emplId: 'H0001', name: 'Hedda Roth', email: 'hedda@company.example', password }, { today: '2026-06-15', companyName: 'Acme' })
 */
export async function createFirstHr(
  sql: Sql,
  hr: FirstHr,
  { today, companyName, isEmergency = false }: { today: PlainDate; companyName: string; isEmergency?: boolean },
): Promise<void> {
  for (const problem of Object.values(firstHrProblems)) {
    const message = problem(hr, companyName);
    if (message !== undefined) throw new Error(message);
  }
  const passwordHash = await hashPassword(hr.password);
  await sql.begin(async (tx) => {
    await tx`select set_config('leave.request', 'create-hr', true)`;
    await lockExclusively(tx, 'people');
    if (!isEmergency && (await hasHr(tx)))
      throw new Error('There is already an HR account. Sign in with it to add everyone else on the screen Employee Profiles.');
    const added = await tx`
      insert into employee (empl_id, name, effective_date, business_email, join_date, roles)
      values (${hr.emplId}, ${hr.name}, ${today}, ${hr.email}, ${today}, '{E,M,H,A}') on conflict do nothing returning empl_id`;
    if (added.length === 0) throw new Error(`The employee ID ${hr.emplId} or the email address ${hr.email} is already taken.`);
    await insertOwnLogin(tx, hr.emplId, passwordHash);
  });
}
