import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { notFound, throwIfProblems, fieldError } from '#src/platform/http/app-error.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { createHolidayStatesParser, type StateNames } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { recalculateApplications } from '#src/ledger/leave-ledger/server/recalculation/recalculate-applications-queries.ts';
import type { CountryDay } from '#src/company/public-holiday/calendar-day.ts';
import { compareHolidays } from '#src/company/public-holiday/compare-holidays.ts';
import { hasSundayHoliday, hasSundaySubstitute } from '#src/company/public-holiday/sunday-rule.ts';
import { countryHolidayContract } from '#src/company/public-holiday/country-holiday-contract.ts';
import type { HolidayInput } from '#src/company/public-holiday/public-holiday-rules.ts';
import { publicHolidayMessage } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { findCountryDays, hadSundaySubstitute, listCountries } from './country-calendar.ts';
import { toHolidayChange } from './holiday-change.ts';
import { insertTakeOver, findTakeOvers, type TakenOverHoliday } from './take-over-queries.ts';
import { undoTakeOver } from './undo-take-over.ts';
import * as queries from './public-holiday-queries.ts';

function registerCountryHolidays(
  app: FastifyInstance,
  services: CallServices & { today: () => PlainDate; config: { timeZone: string } },
): void {
  serve(app, services, countryHolidayContract, {
    'GET /holidaycountries': () => listCountries(),

    'GET /holidaystates': ({ sql }) => queries.countPeopleByState(sql, services.today()),

    async 'GET /countryholidays'({ sql, query: { ourState, ...asked } }) {
      const country = (await listCountries()).find((one) => one.country === asked.country);
      const isState = asked.state === undefined || country?.states.some(({ state }) => state === asked.state);
      const { kept, keptBefore, names } = await queries.findHolidaysOfYear(sql, asked.year);
      throwIfProblems([
        ...fieldProblems('country', !country && publicHolidayMessage('holiday.country-unknown')),
        ...fieldProblems('state', country && !isState && publicHolidayMessage('holiday.state-unknown')),
        ...ourStateProblems(ourState, names),
      ]);
      const days = await findCountryDays(asked);
      if (!days) throw fieldError(400, 'year', publicHolidayMessage('holiday.year-unknown'));
      const before = (await findCountryDays({ ...asked, year: asked.year - 1 })) ?? [];
      const hasSubstitutes = hasSundayHoliday(days) && (await hadSundaySubstitute(asked));
      const read = createHolidayStatesParser(names);
      return compareHolidays({ days, kept }, { days: before, kept: keptBefore }, { ourState, read, hasSubstitutes });
    },

    async 'POST /countryholidays/preview'({ tx, body: { year, ourState, holidays } }) {
      const { kept, keptBefore, names } = await queries.findHolidaysOfYear(tx, year);
      throwIfProblems(ourStateProblems(ourState, names));
      // Without repeats a name has at most one day for each date, which limits the comparisons.
      const distinct = [...new Map(holidays.map((one) => [`${one.holidayDate} ${one.holidayDescr}`, one])).values()];
      const daysOf = (one: number) => distinct.filter(({ holidayDate }) => yearOf(holidayDate) === one).map(toCountryDay);
      const now = { days: daysOf(year), kept };
      const last = { days: daysOf(year - 1), kept: keptBefore };
      const hasSubstitutes = [now, last].some((one) => hasSundaySubstitute({ days: one.days, stored: one.kept }));
      return compareHolidays(now, last, { ourState, read: createHolidayStatesParser(names), hasSubstitutes });
    },

    async 'POST /countryholidays'({ tx, body: { holidays }, caller }) {
      const dates = holidays.map(({ holiday }) => holiday.holidayDate);
      throwIfProblems(
        holidays.flatMap(({ holiday }, place) =>
          fieldProblems(
            `holidays.${place}.holiday.holidayDate`,
            dates.indexOf(holiday.holidayDate) < place && publicHolidayMessage('holiday.date-twice'),
          ),
        ),
      );
      await lockExclusively(tx, 'calendar');
      const taken: StoredHoliday[] = [];
      for (const one of holidays) {
        const stored = await storeHoliday(tx, one);
        if (stored) taken.push(stored);
      }
      if (taken.length === 0) return { saved: 0, takeOverId: null };
      const before = taken.flatMap((one) => one.before ?? []);
      const takeOverId = await insertTakeOver(tx, caller.emplId, taken);
      await recalculateApplications(tx, toHolidayChange(taken, before), { emplId: caller.emplId, today: services.today() });
      return { saved: taken.length, takeOverId };
    },

    'GET /countryholidays/takeovers': ({ sql }) => findTakeOvers(sql, services.config.timeZone),

    async 'DELETE /countryholidays/{takeOverId}'({ tx, params, caller }) {
      return { undone: await undoTakeOver(tx, params.takeOverId, { emplId: caller.emplId, today: services.today() }) };
    },
  });
}

const ourStateProblems = (ourState: string | undefined, names: readonly StateNames[]) =>
  fieldProblems(
    'ourState',
    ourState !== undefined && !names.some(({ state }) => state === ourState) && publicHolidayMessage('holiday.our-state-unknown'),
  );

type FileHoliday = z.output<(typeof countryHolidayContract)['POST /countryholidays/preview']['body']>['holidays'][number];

/** A file states no rules: neither Easter nor the moon. */
const toCountryDay = ({ holidayDate, holidayDescr, kind, certain }: FileHoliday): CountryDay => ({
  date: holidayDate,
  name: holidayDescr,
  kind,
  isNational: false,
  byMoon: false,
  isEstimate: !certain,
  isByEaster: null,
});

type StoredHoliday = TakenOverHoliday & HolidayInput;
type SentHoliday = z.output<(typeof countryHolidayContract)['POST /countryholidays']['body']>['holidays'][number];

/**
 * Stores one holiday. The calendar must be locked.
 *
 * @returns the stored holiday with the one that it replaces; undefined if the same holiday is already stored
 * @throws AppError 409 if the date is taken, 404 if the holiday to change no longer exists, 412 if it has another version
 */
async function storeHoliday(tx: TransactionSql, { holiday, version }: SentHoliday): Promise<StoredHoliday | undefined> {
  const { holidayDate, holidayDescr, holidayState, holidayPart = null } = holiday;
  const taken = { holidayDate, holidayDescr, holidayState, holidayPart };
  if (version === undefined) {
    const added = await queries.insertHoliday(tx, holiday);
    if (added) return { ...taken, version: added.version, before: null };
    throw fieldError(409, 'holidayDate', publicHolidayMessage('holiday.taken', { date: holidayDate }));
  }
  const there = await queries.lockHoliday(tx, holidayDate);
  if (!there) throw notFound();
  await refuseStale(tx, { entity: 'public_holiday', key: holidayDate, version: there.version }, version);
  if (there.holidayDescr === holidayDescr && there.holidayState === holidayState && there.holidayPart === holidayPart) return undefined;
  const changed = await queries.updateHoliday(tx, holidayDate, holiday);
  if (!changed) throw notFound();
  const { version: _version, ...before } = there;
  return { ...taken, version: changed.version, before };
}

export const countryHolidayFeature = feature({
  name: 'Country holidays',
  calls: countryHolidayContract,
  register: registerCountryHolidays,
});
