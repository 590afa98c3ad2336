import { addDays, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Scope } from '#src/base/caller/scope.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { apiTokenMessage } from './api-token-sentences.ts';

export const maxTokenNameLength = 50;
const maxAddresses = 20;

/** A token lasts this long at most, in days from today; HR is told so many days before its last. */
export const tokenDays = { most: 366, toldBefore: 14 } as const;

/** How often a token may be used in a minute, of one process of the server. */
export const maxTokenCallsPerMinute = 600;

export type ApiTokenInput = { name: string; scopes: readonly Scope[]; lastDay: PlainDate; addresses: readonly string[] };

/**
 * What is wrong with a token by itself, in the order of the form. Whether its addresses are some is the server's to say.
 *
 * @example apiTokenProblems({ name: '', scopes: ['leave:read'], lastDay: '2026-12-31', addresses: [] }, '2026-06-15') // [{ path: 'name', code: 'api-token.name-blank', … }]
 */
export function apiTokenProblems({ name, scopes, lastDay, addresses }: ApiTokenInput, today: PlainDate): Problem[] {
  const latest = addDays(today, tokenDays.most);
  return [
    ...fieldProblems('name', name.trim() === '' && apiTokenMessage('api-token.name-blank')),
    ...fieldProblems('scopes', scopes.length === 0 && apiTokenMessage('api-token.scopes-none')),
    ...fieldProblems('lastDay', lastDay < today && apiTokenMessage('api-token.last-day-over')),
    ...fieldProblems('lastDay', lastDay > latest && apiTokenMessage('api-token.last-day-late', { latest })),
    ...fieldProblems('addresses', addresses.length > maxAddresses && apiTokenMessage('api-token.addresses-many', { most: maxAddresses })),
  ];
}

/**
 * The last day that is offered for a new token: a year on.
 *
 * @example defaultExpiryDate('2026-06-15') // '2027-06-15'
 */
export const defaultExpiryDate = (today: PlainDate): PlainDate => addDays(today, 365);

/** @example latestExpiryText('2026-06-15') // '16/06/2027' */
export const latestExpiryText = (today: PlainDate): string => formatDate(addDays(today, tokenDays.most));
