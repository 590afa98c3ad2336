import { call } from '#src/platform/http/client/call.ts';

const size = 10;

/** Loads a page of a person's data history, from 1. */
export const dataHistoryQuery = (page: number) => ({
  ...call.queryWithMeta('GET /datahistory/me', { query: { page, size } }),
  retry: false,
});

/** Returns the number of pages; Infinity if it is unknown. */
export const historyPageCount = ({ total = 0, hasMore }: { total: number | undefined; hasMore: boolean }): number =>
  hasMore ? Number.POSITIVE_INFINITY : Math.ceil(total / size);
