import { call } from '#src/platform/http/client/call.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import type { AccountBatch } from './account-batch-types.ts';

/** Whether an attempt was refused because an earlier one, whose answer never came, was stored: with passwords in it, which are told once. */
export const isOneTimeAnswerLost = (error: unknown): boolean =>
  isCallError(error) && (error.code === 'call.told-once' || error.code === 'call.other-values');

/** The accounts that somebody made last, if they are as many: those of an attempt whose answer never came. */
export async function findOwnBatch(people: number, emplId: string): Promise<AccountBatch | undefined> {
  const last = (await call('GET /accountruns')).find(({ startedBy }) => startedBy.endsWith(`(${emplId})`));
  return last?.people === people ? last : undefined;
}

/** What is said where accounts were made and the page of their passwords never came. */
export const lostPasswordsText = (people: number): string =>
  `Your first attempt was received: ${plural(people, 'account')} made. The page of passwords never came here and is not kept; a new one takes its place.`;
