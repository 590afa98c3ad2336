import type { PageSize } from './data-table.ts';

/** Returns the number of pages; 1 for an empty list, Infinity if the count stopped early. @example pageCount(4310, 10) // 431 */
export function pageCount(total: number, size: PageSize, hasMore = false): number {
  if (hasMore) return Infinity;
  return size === 'all' ? 1 : Math.max(1, Math.ceil(total / size));
}

/**
 * Returns the pages in the pager: the first, the last, and those around the current one, with 'gap' in between. If the number of pages is
 * unknown, the last one is -1 and the one before it -2.
 *
 * @example pagerPages(1, 431) // [1, 2, 3, 'gap', 431]
 * @example pagerPages(7, 431) // [1, 'gap', 6, 7, 8, 'gap', 431]
 * @example pagerPages(7, Infinity) // [1, 'gap', 6, 7, 8, 'gap', -1]
 */
export function pagerPages(page: number, count: number): (number | 'gap')[] {
  if (page < 0) return [1, 'gap', -1];
  if (count === Infinity) return [...pagerPages(page, Math.max(4, page + 2)).slice(0, -1), 'gap', -1];
  const first = Math.max(1, Math.min(page - 1, count - 2));
  const around = [first, first + 1, first + 2];
  const named = [...new Set([1, ...around, count])].filter((n) => n >= 1 && n <= count);
  return named.flatMap((n, i) => {
    const left = n - (named[i - 1] ?? 0) - 1;
    // A single omitted page takes as much room as its number.
    return left === 0 ? [n] : left === 1 ? [n - 1, n] : ['gap' as const, n];
  });
}

/**
 * Returns which rows are on screen.
 *
 * @example rangeText({ page: 2, size: 10, shown: 10, total: 4310 }) // '11–20 of 4310'
 * @example rangeText({ page: 2, size: 10, shown: 10, total: 10000, hasMore: true }) // '11–20 of more than 10,000'
 */
export function rangeText({ page, size, shown, total, hasMore = false }: ShownRange): string {
  const all = hasMore ? `more than ${total.toLocaleString('en')}` : String(total);
  if (shown === 0) return `0 of ${all}`;
  const rows = size === 'all' ? shown : size;
  if (page < -1 && hasMore) return `${shown} of ${all}, before the last ${(-1 - page) * rows}`;
  if (page < 0 && hasMore) return `Last ${shown} of ${all}`;
  const before = page < 0 ? Math.max(0, total + page * rows) : (page - 1) * rows;
  return `${before + 1}–${before + shown} of ${all}`;
}

type ShownRange = { page: number; size: PageSize; shown: number; total: number; hasMore?: boolean | undefined };
