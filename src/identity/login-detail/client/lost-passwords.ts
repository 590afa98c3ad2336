import { call } from '#src/platform/http/client/call.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import type { AccountBatch } from './calls.ts';

/** Returns whether a call was refused because an earlier one, whose answer was lost, is stored. Passwords are returned only once. */
export const isOneTimeAnswerLost = (error: unknown): boolean =>
  isCallError(error) && (error.code === 'call.told-once' || error.code === 'call.other-values');

/** Returns the user's last batch if its size matches, because it then belongs to the call whose answer was lost. */
export async function findOwnBatch(people: number, emplId: string): Promise<AccountBatch | undefined> {
  const last = (await call('GET /accountruns')).find(({ startedBy }) => startedBy.endsWith(`(${emplId})`));
  return last?.people === people ? last : undefined;
}

/** The text after accounts were created but their sheet of passwords was lost. */
export const lostPasswordsText = (people: number): string =>
  `Your first attempt went through: ${plural(people, 'account')} created. The page with the passwords didn't reach you. Create a new one.`;
