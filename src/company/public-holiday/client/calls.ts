import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { publicHolidayContract } from '#src/company/public-holiday/public-holiday-contract.ts';

/** The calls of public holidays, typed. */
export const call = client<typeof publicHolidayContract>();

type Calls = typeof publicHolidayContract;

export type Holiday = AnswerOf<Calls['GET /publicholidays']>[number];
