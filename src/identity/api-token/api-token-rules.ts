import { addDays, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Scope } from '#src/base/caller/scope.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { apiTokenMessage } from './api-token-sentences.ts';

export const maxTokenNameLength = 50;
const maxAddresses = 20;

/** The maximum life of a token in days from today, and how many days before its expiry HR is notified. */
export const tokenDays = { most: 366, toldBefore: 14 } as const;

/** The maximum calls per minute and token, per server process. */
export const maxTokenCallsPerMinute = 600;

export type ApiTokenInput = { name: string; scopes: readonly Scope[]; lastDay: PlainDate; addresses: readonly string[] };

/**
 * Validates a token in the order of the form. Addresses are validated on the server.
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
 * Returns the latest expiry date offered for a new token, a year ahead.
 *
 * @example defaultExpiryDate('2026-06-15') // '2027-06-15'
 */
export const defaultExpiryDate = (today: PlainDate): PlainDate => addDays(today, 365);

/** @example latestExpiryText('2026-06-15') // '16/06/2027' */
export const latestExpiryText = (today: PlainDate): string => formatDate(addDays(today, tokenDays.most));
