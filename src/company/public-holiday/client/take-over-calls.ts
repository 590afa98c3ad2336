import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { countryHolidayContract } from '#src/company/public-holiday/country-holiday-contract.ts';

type Calls = typeof countryHolidayContract;

/** The calls about calendars of countries, typed. */
export const countries = client<Calls>();

export type TakeOver = AnswerOf<Calls['GET /countryholidays/takeovers']>[number];

let latest: number | null = null;

/** Remembers what was taken over last, in this window: the list of holidays offers to undo it. */
export const rememberTakeOver = (takeOverId: number | null): void => {
  latest = takeOverId;
};
export const latestTakeOver = (): number | null => latest;
