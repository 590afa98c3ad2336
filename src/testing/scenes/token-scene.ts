import { afterAll, expect } from 'vitest';
import type { Scope } from '#src/base/caller/scope.ts';
import { createTestApp, type Person } from '#src/testing/test-app.ts';

export type CreatedToken = { apiTokenId: number; token: string; name: string };

/** Creates a company in which HR creates API tokens, for one test file, with the common steps. */
export async function createTokenScene() {
  const t = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
  afterAll(() => t.close());
  const hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  const otherHr = await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
  let made = 0;
  return {
    t,
    hr,
    otherHr,
    /** Creates a token; its caller is not an employee. */
    add: async (scopes: readonly Scope[], more: object = {}): Promise<CreatedToken & { by: Person }> => {
      const body = { name: `Program ${(made += 1)}`, scopes, lastDay: '2027-06-15', ...more };
      const answer = await t.call('POST', '/apitoken', { by: hr, body });
      expect({ status: answer.status, said: answer.message }).toEqual({ status: 200, said: undefined });
      const one = answer.body as CreatedToken;
      return { ...one, by: { emplId: '', token: one.token } };
    },
    stored: async ({ apiTokenId }: Pick<CreatedToken, 'apiTokenId'>) =>
      ((await t.call('GET', '/apitokens', { by: hr })).body as (CreatedToken & Record<string, unknown>)[]).find(
        (one) => one.apiTokenId === apiTokenId,
      ),
    end: ({ apiTokenId }: CreatedToken, by = hr) => t.call('DELETE', `/apitoken/${apiTokenId}`, { by }),
    statusOf: async (token: string, path = '/publicholidays', headers: Record<string, string> = {}) =>
      (await t.call('GET', path, { headers: { authorization: `Bearer ${token}`, ...headers } })).status,
    /** Adds a person with 20 days of annual leave, and their manager. */
    addTeam: async (): Promise<{ manager: Person; hana: Person }> => {
      const manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', departments: ['ENG'] });
      const hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId, departments: ['ENG'] });
      await t.addEntitlement(hana.emplId, 20);
      return { manager, hana };
    },
  };
}
