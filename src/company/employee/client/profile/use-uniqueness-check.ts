import { call } from '#src/platform/http/client/call.ts';
import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileSentences, employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { toProblemResponse, type ProblemResponse } from '#src/base/text/problem.ts';
import { foldEmail, isEmail } from '#src/base/text/email.ts';

type UniquenessQuery<T> = { queryKey: readonly unknown[]; queryFn: QueryFunction<T> };

/** Asks about a text when its field is left. An answer says nothing about what is typed after it. */
function useUniquenessQuery<T>(lookAt: (text: string) => UniquenessQuery<T>, isTaken: (answer: T) => boolean) {
  const [left, setLeft] = useState('');
  const found = useQuery({ ...lookAt(left), enabled: left !== '', retry: false });
  return {
    checking: found.isFetching && 'Checking',
    leave: (text: string) => setLeft(text.trim()),
    is: (text: string) => left !== '' && text.trim() === left && found.data !== undefined && isTaken(found.data),
  };
}

const personQuery = (emplId: string) => call.query('GET /employeedetails/{emplId}', { params: { emplId } });
const emailQuery = (email: string) => call.query('GET /verifyEmailExists/{email}', { params: { email } });

/** Whether an employee id is somebody's already. */
export function useIdCheck() {
  const look = useUniquenessQuery(personQuery, ({ emplId }) => emplId !== null);
  // What can be no id is not looked for: it could mean another path.
  return { ...look, leave: (text: string) => look.leave(/^\s*[A-Za-z0-9]/.test(text) ? text : '') };
}

/**
 * Whether an e-mail address is another employee's already.
 *
 * @param own the address that the employee has, which is not looked for
 */
export function useEmailCheck(own?: string) {
  const look = useUniquenessQuery(emailQuery, (exists) => exists);
  return { ...look, leave: (text: string) => look.leave(isOther(text, own) ? text : '') };
}

const isOther = (email: string, own: string | undefined) => isEmail(email.trim()) && foldEmail(email.trim()) !== foldEmail(own ?? '');

export const idTakenProblem = toProblemResponse(profileSentences, 'emplId', employeeProfileMessage('profile.id-taken'));
export const emailTakenProblem = toProblemResponse(profileSentences, 'businessEmail', employeeProfileMessage('profile.email-taken'));

/** Looks before a profile is added whether its id or its e-mail address is somebody's already. */
export async function findTakenProblem({
  emplId,
  businessEmail,
}: {
  emplId: string;
  businessEmail: string;
}): Promise<ProblemResponse | undefined> {
  const [person, email] = await Promise.all([
    call('GET /employeedetails/{emplId}', { params: { emplId: emplId.trim() } }),
    call('GET /verifyEmailExists/{email}', { params: { email: businessEmail.trim() } }),
  ]);
  return person.emplId === null ? (email ? emailTakenProblem : undefined) : idTakenProblem;
}
