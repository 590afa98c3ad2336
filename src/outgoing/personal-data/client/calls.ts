import { call } from '#src/platform/http/client/call.ts';

const size = 10;

/** A part of who saw and changed the own data, from 1. */
export const dataHistoryQuery = (page: number) => ({
  ...call.queryWithMeta('GET /datahistory/me', { query: { page, size } }),
  retry: false,
});

/** How many parts there are; Infinity where nobody has counted them. */
export const historyPageCount = ({ total = 0, hasMore }: { total: number | undefined; hasMore: boolean }): number =>
  hasMore ? Number.POSITIVE_INFINITY : Math.ceil(total / size);
