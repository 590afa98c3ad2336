import type { PageSize } from './data-table.ts';

/** How many pages there are; an empty list has one. @example pageCount(4310, 10) // 431 */
export function pageCount(total: number, size: PageSize): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(total / size));
}

/**
 * The pages that the pager names: the first, the last, and those around the present one; 'gap' where pages are left out.
 *
 * @example pagerPages(1, 431) // [1, 2, 3, 'gap', 431]
 * @example pagerPages(7, 431) // [1, 'gap', 6, 7, 8, 'gap', 431]
 */
export function pagerPages(page: number, count: number): (number | 'gap')[] {
  const first = Math.max(1, Math.min(page - 1, count - 2));
  const around = [first, first + 1, first + 2];
  const named = [...new Set([1, ...around, count])].filter((n) => n >= 1 && n <= count);
  return named.flatMap((n, i) => {
    const left = n - (named[i - 1] ?? 0) - 1;
    // One page left out takes as much room as its own number.
    return left === 0 ? [n] : left === 1 ? [n - 1, n] : ['gap' as const, n];
  });
}

/**
 * Which rows are on screen.
 *
 * @example rangeText({ page: 2, size: 10, shown: 10, total: 4310 }) // '11–20 of 4310'
 */
export function rangeText({ page, size, shown, total }: { page: number; size: PageSize; shown: number; total: number }): string {
  if (shown === 0) return `0 of ${total}`;
  const before = size === 'all' ? 0 : (page - 1) * size;
  return `${before + 1}–${before + shown} of ${total}`;
}
