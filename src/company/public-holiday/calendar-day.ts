import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { CompanyHoliday } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';

/** The kind of a calendar day. If a date has several kinds, the first of this list counts. */
export const holidayKinds = ['public', 'bank', 'optional', 'observance'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/** A day in the calendar of a country or one of its states, or in a calendar file. */
export type CountryDay = {
  date: PlainDate;
  name: string;
  kind: HolidayKind;
  isNational: boolean;
  byMoon: boolean;
  /** Whether the source calls the date an estimate. */
  isEstimate: boolean;
  /** Whether its rule is Easter; null if the source states no rules. */
  isByEaster: boolean | null;
};

/** A holiday of the company. */
export type StoredHoliday = CompanyHoliday & { version: number };
