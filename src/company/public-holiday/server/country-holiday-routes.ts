import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { lockAlone } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { notFound, refuse, wrongField } from '#src/platform/http/app-error.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { statesReader } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { recount } from '#src/ledger/leave-ledger/server/leave-recount-queries.ts';
import { differencesOf } from '#src/company/public-holiday/country-difference.ts';
import { countryHolidayContract } from '#src/company/public-holiday/country-holiday-contract.ts';
import type { HolidayInput } from '#src/company/public-holiday/public-holiday-rules.ts';
import { say } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { blame } from '#src/base/text/problem.ts';
import { countryDays, knownCountries } from './country-calendar.ts';
import { changeOf } from './holiday-change.ts';
import { addTakeOver, findTakeOvers, type TakenHoliday } from './take-over-queries.ts';
import { undoTakeOver } from './undo-take-over.ts';
import * as queries from './public-holiday-queries.ts';

export function registerCountryHolidays(
  app: FastifyInstance,
  services: Serving & { today: () => PlainDate; config: { timeZone: string } },
): void {
  serve(app, services, countryHolidayContract, {
    'GET /holidaycountries': () => knownCountries(),

    'GET /holidaystates': ({ sql }) => queries.countStates(sql, services.today()),

    async 'GET /countryholidays'({ sql, query: { ourState, ...asked } }) {
      const country = (await knownCountries()).find((one) => one.country === asked.country);
      const isState = asked.state === undefined || country?.states.some(({ state }) => state === asked.state);
      const { kept, names } = await queries.findKept(sql, asked.year);
      const isOurs = ourState === undefined || names.some(({ state }) => state === ourState);
      refuse([
        ...blame('country', !country && say('holiday.country-unknown')),
        ...blame('state', country && !isState && say('holiday.state-unknown')),
        ...blame('ourState', !isOurs && say('holiday.our-state-unknown')),
      ]);
      const days = await countryDays(asked);
      if (!days) throw wrongField(400, 'year', say('holiday.year-unknown'));
      return differencesOf(days, kept, { ourState, read: statesReader(names) });
    },

    async 'POST /countryholidays'({ tx, body: { holidays }, caller }) {
      const dates = holidays.map(({ holiday }) => holiday.holidayDate);
      refuse(
        holidays.flatMap(({ holiday }, place) =>
          blame(`holidays.${place}.holiday.holidayDate`, dates.indexOf(holiday.holidayDate) < place && say('holiday.date-twice')),
        ),
      );
      await lockAlone(tx, 'calendar');
      const taken: StoredHoliday[] = [];
      for (const one of holidays) {
        const stored = await store(tx, one);
        if (stored) taken.push(stored);
      }
      if (taken.length === 0) return { saved: 0, takeOverId: null };
      const before = taken.flatMap((one) => one.before ?? []);
      const takeOverId = await addTakeOver(tx, caller.emplId, taken);
      await recount(tx, changeOf(taken, before), { emplId: caller.emplId, today: services.today() });
      return { saved: taken.length, takeOverId };
    },

    'GET /countryholidays/takeovers': ({ sql }) => findTakeOvers(sql, services.config.timeZone),

    async 'DELETE /countryholidays/{takeOverId}'({ tx, params, caller }) {
      return { undone: await undoTakeOver(tx, params.takeOverId, { emplId: caller.emplId, today: services.today() }) };
    },
  });
}

type StoredHoliday = TakenHoliday & HolidayInput;
type Sent = z.output<(typeof countryHolidayContract)['POST /countryholidays']['body']>['holidays'][number];

/**
 * Stores one holiday, in the locked calendar.
 *
 * @returns the stored holiday with the one that it replaces; undefined if the same holiday is stored already
 * @throws AppError 409 for a date that is one already, 404 when what it changes is gone, 412 when that is another by now
 */
async function store(tx: TransactionSql, { holiday, version }: Sent): Promise<StoredHoliday | undefined> {
  const { holidayDate, holidayDescr, holidayState, holidayPart = null } = holiday;
  const taken = { holidayDate, holidayDescr, holidayState, holidayPart };
  if (version === undefined) {
    const added = await queries.addHoliday(tx, holiday);
    if (added) return { ...taken, version: added.version, before: null };
    throw wrongField(409, 'holidayDate', say('holiday.taken', { date: holidayDate }));
  }
  const there = await queries.lockHoliday(tx, holidayDate);
  if (!there) throw notFound();
  await refuseStale(tx, { entity: 'public_holiday', key: holidayDate, version: there.version }, version);
  if (there.holidayDescr === holidayDescr && there.holidayState === holidayState && there.holidayPart === holidayPart) return undefined;
  const changed = await queries.changeHoliday(tx, holidayDate, holiday);
  if (!changed) throw notFound();
  const { version: _version, ...before } = there;
  return { ...taken, version: changed.version, before };
}
