import type { Answer } from '#src/platform/http/client/call.ts';

export type TakeOver = Answer<'GET /countryholidays/takeovers'>[number];

let latest: number | null = null;

/** Remembers what was taken over last, in this window: the list of holidays offers to undo it. */
export const rememberTakeOver = (takeOverId: number | null): void => {
  latest = takeOverId;
};
export const latestTakeOver = (): number | null => latest;
