import { addDays, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Scope } from '#src/base/caller/scope.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { say } from './api-token-sentences.ts';

export const maxTokenName = 50;
const mostAddresses = 20;

/** A token lasts this long at most, in days from today; HR is told so many days before its last. */
export const tokenDays = { most: 366, toldBefore: 14 } as const;

/** How often a token may be used in a minute, of one process of the server. */
export const callsOfTokenAMinute = 600;

export type ApiTokenInput = { name: string; scopes: readonly Scope[]; lastDay: PlainDate; addresses: readonly string[] };

/**
 * What is wrong with a token by itself, in the order of the form. Whether its addresses are some is the server's to say.
 *
 * @example apiTokenProblems({ name: '', scopes: ['leave:read'], lastDay: '2026-12-31', addresses: [] }, '2026-06-15') // [{ path: 'name', code: 'api-token.name-blank', … }]
 */
export function apiTokenProblems({ name, scopes, lastDay, addresses }: ApiTokenInput, today: PlainDate): Problem[] {
  const latest = addDays(today, tokenDays.most);
  return [
    ...blame('name', name.trim() === '' && say('api-token.name-blank')),
    ...blame('scopes', scopes.length === 0 && say('api-token.scopes-none')),
    ...blame('lastDay', lastDay < today && say('api-token.last-day-over')),
    ...blame('lastDay', lastDay > latest && say('api-token.last-day-late', { latest })),
    ...blame('addresses', addresses.length > mostAddresses && say('api-token.addresses-many', { most: mostAddresses })),
  ];
}

/**
 * The last day that is offered for a new token: a year on.
 *
 * @example usualLastDay('2026-06-15') // '2027-06-15'
 */
export const usualLastDay = (today: PlainDate): PlainDate => addDays(today, 365);

/** @example latestText('2026-06-15') // '16/06/2027' */
export const latestText = (today: PlainDate): string => formatDate(addDays(today, tokenDays.most));
