import { apiTokenProblems, defaultExpiryDate } from '#src/identity/api-token/api-token-rules.ts';
import { apiTokenSentences, apiTokenMessage } from '#src/identity/api-token/api-token-sentences.ts';
import { type Scope, scopeNames } from '#src/base/caller/scope.ts';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { fieldProblems, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

export type StoredToken = Answer<'GET /apitokens'>[number];
export type NewToken = Answer<'POST /apitoken'>;

/** The form values: scopes separated by commas, addresses one per line. */
export type ApiTokenValues = Record<'name' | 'scopes' | 'lastDay' | 'addresses', string>;

export const apiTokenLabels = { name: 'Name', scopes: 'Scopes', lastDay: 'Expires', addresses: 'Addresses' } as const;

export const newApiToken = (today: PlainDate): ReadRecord<ApiTokenValues> => ({
  values: { name: '', scopes: '', lastDay: formatDate(defaultExpiryDate(today)), addresses: '' },
  etag: undefined,
});

export const parseScopes = (text: string): Scope[] => scopeNames.filter((scope) => text.split(',').includes(scope));

/** Returns the scopes in order, with one added or removed. */
export const toggleScope = (text: string, scope: Scope, isChosen: boolean): string =>
  scopeNames.filter((one) => (one === scope ? isChosen : parseScopes(text).includes(one))).join();

/** Returns the body of the call, or nothing without an expiry date. */
export const apiTokenInput = ({ name, scopes, lastDay, addresses }: ApiTokenValues) => ({
  name: name.trim(),
  scopes: parseScopes(scopes),
  lastDay: parseTypedDate(lastDay) ?? '',
  addresses: addresses.split(/[\s,;]/).filter((address) => address !== ''),
});

/** Validates the form in the order of its fields. */
export function apiTokenFormProblems(values: ApiTokenValues, today: PlainDate): ProblemResponse[] {
  const input = apiTokenInput(values);
  const noDate = input.lastDay === '';
  const problems = apiTokenProblems(noDate ? { ...input, lastDay: today } : input, today);
  return toProblemResponses(apiTokenSentences, [
    ...problems,
    ...fieldProblems('lastDay', noDate && apiTokenMessage('api-token.last-day-blank')),
  ]);
}
