import type { Answer } from '#src/platform/http/client/call.ts';

export type TakeOver = Answer<'GET /countryholidays/takeovers'>[number];

let latest: number | null = null;

/** Remembers the latest import of this window. The list of holidays offers to undo it. */
export const rememberTakeOver = (takeOverId: number | null): void => {
  latest = takeOverId;
};
export const latestTakeOver = (): number | null => latest;
