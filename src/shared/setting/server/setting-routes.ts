import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { settingMessage } from '#src/shared/setting/setting-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { settingContract } from '#src/shared/setting/setting-contract.ts';
import type { SettingName, SettingValues } from '#src/shared/setting/settings.ts';
import { findSettings, findSettingChanges, findPeopleWithoutFactor, hasOwnFactor, updateSettings } from './setting-queries.ts';

/** The company's time zone, and the effects of settings on other features. */
type Surroundings = {
  timeZone: string;
  handedOver: (sql: Tag, days: number) => Promise<{ toLineManagers: number; toHR: number }>;
  endedSessions: (sql: Tag, minutes: number) => Promise<number>;
};

export function registerSettings(app: FastifyInstance, services: CallServices, { timeZone, ...previews }: Surroundings): void {
  serve(app, services, settingContract, {
    async 'GET /settings'({ sql }) {
      const { values, version } = await findSettings(sql);
      return withVersion(values, version);
    },

    'GET /settings/changes': ({ sql }) => findSettingChanges(sql, timeZone),

    async 'GET /settings/preview'({ sql, caller, query: { secondFactor, escalateAfterDays: days, idleMinutes: minutes } }) {
      const factorOf = async (asks: SettingValues['secondFactor']) => ({
        withoutFactor: await findPeopleWithoutFactor(sql, asks),
        isOwnMissing: requiresFactorOfOthers(asks) && !(await hasOwnFactor(sql, caller.emplId)),
      });
      return {
        ...(secondFactor && { factor: await factorOf(secondFactor) }),
        ...(days !== undefined && { handedOver: await previews.handedOver(sql, days) }),
        ...(minutes !== undefined && { endedSessions: await previews.endedSessions(sql, minutes) }),
      };
    },

    async 'PATCH /settings'({ tx, caller, body, ifMatch }) {
      await lockExclusively(tx, 'settings');
      const { values, version, last } = await findSettings(tx);
      await refuseStale(tx, { entity: 'setting', key: last ?? '', version }, ifMatch);
      const changes = changesOf(values, body);
      const asksFirst = requiresFactorOfOthers(changes.secondFactor) && !(await hasOwnFactor(tx, caller.emplId));
      throwIfProblems(fieldProblems('secondFactor', asksFirst && settingMessage('setting.factor-first'), 'records'));
      await updateSettings(tx, changes);
      const changed = await findSettings(tx);
      return withVersion(changed.values, changed.version);
    },
  });
}

/** Whether the setting obliges people to have a second factor, which the caller must have first. */
const requiresFactorOfOthers = (asks: SettingValues['secondFactor'] | undefined) => asks === 'administrators' || asks === 'everyone';

/** Returns the sent values that differ from the stored ones. */
function changesOf(values: SettingValues, sent: Partial<SettingValues>): Partial<SettingValues> {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isDeepStrictEqual(value, values[name as SettingName])));
}
