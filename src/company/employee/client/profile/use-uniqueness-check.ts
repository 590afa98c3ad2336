import { call } from '#src/platform/http/client/call.ts';
import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileSentences, employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { toProblemResponse, type ProblemResponse } from '#src/base/text/problem.ts';
import { foldEmail, isEmail } from '#src/base/text/email.ts';

type UniquenessQuery<T> = { queryKey: readonly unknown[]; queryFn: QueryFunction<T> };

/** Checks a text when its field loses focus. An answer never applies to text typed after it. */
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

/** Checks whether an employee ID is taken. */
export function useIdCheck() {
  const look = useUniquenessQuery(personQuery, ({ emplId }) => emplId !== null);
  // A text that cannot be an ID is not sent: it could address another path.
  return { ...look, leave: (text: string) => look.leave(/^\s*[A-Za-z0-9]/.test(text) ? text : '') };
}

/**
 * Checks whether another employee has an email address.
 *
 * @param own the employee's current address, which is not checked
 */
export function useEmailCheck(own?: string) {
  const look = useUniquenessQuery(emailQuery, (exists) => exists);
  return { ...look, leave: (text: string) => look.leave(isOther(text, own) ? text : '') };
}

const isOther = (email: string, own: string | undefined) => isEmail(email.trim()) && foldEmail(email.trim()) !== foldEmail(own ?? '');

export const idTakenProblem = toProblemResponse(profileSentences, 'emplId', employeeProfileMessage('profile.id-taken'));
export const emailTakenProblem = toProblemResponse(profileSentences, 'businessEmail', employeeProfileMessage('profile.email-taken'));

/** Checks before a profile is added whether its ID or email address is taken. */
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
