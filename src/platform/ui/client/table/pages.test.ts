import { describe, expect, test } from 'vitest';
import { pageCount, pagerPages, rangeText } from './pages.ts';

describe('the pager', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 431, [1, 2, 3, 'gap', 431]],
    [3, 431, [1, 2, 3, 4, 'gap', 431]],
    [4, 431, [1, 2, 3, 4, 5, 'gap', 431]],
    [7, 431, [1, 'gap', 6, 7, 8, 'gap', 431]],
    [431, 431, [1, 'gap', 429, 430, 431]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, Infinity, [1, 2, 3, 'gap', -1]],
    [2, Infinity, [1, 2, 3, 'gap', -1]],
    [7, Infinity, [1, 'gap', 6, 7, 8, 'gap', -1]],
    [-1, Infinity, [1, 'gap', -1]],
    [-3, Infinity, [1, 'gap', -1]],
  ])('on page %d of %d are %j', (page, count, pages) => expect(pagerPages(page, count)).toEqual(pages));

  test('lists the current page, the first and the last, in order and once, on every page', () => {
    for (let count = 1; count <= 40; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const numbers = pagerPages(page, count).filter((n) => n !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
      }
    }
  });
});

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [4310, 10, 431],
  [4310, 'all' as const, 1],
])('%d rows by %s make %d pages', (total, size, pages) => expect(pageCount(total, size)).toBe(pages));

test('a count that stopped early means an unlimited number of pages', () => expect(pageCount(10_000, 10, true)).toBe(Infinity));

test.each([
  [{ page: 1, size: 10, shown: 10, total: 4310 }, '1–10 of 4310'],
  [{ page: 431, size: 10, shown: 10, total: 4310 }, '4301–4310 of 4310'],
  [{ page: 2, size: 10, shown: 1, total: 11 }, '11–11 of 11'],
  [{ page: 1, size: 'all' as const, shown: 37, total: 37 }, '1–37 of 37'],
  [{ page: 1, size: 10, shown: 0, total: 0 }, '0 of 0'],
  [{ page: 2, size: 10, shown: 10, total: 10_000, hasMore: true }, '11–20 of more than 10,000'],
  [{ page: 5000, size: 10, shown: 0, total: 10_000, hasMore: true }, '0 of more than 10,000'],
  [{ page: -1, size: 10, shown: 10, total: 10_000, hasMore: true }, 'Last 10 of more than 10,000'],
  [{ page: -3, size: 10, shown: 10, total: 10_000, hasMore: true }, '10 of more than 10,000, before the last 20'],
  [{ page: -1, size: 10, shown: 10, total: 25 }, '16–25 of 25'],
  [{ page: -3, size: 10, shown: 5, total: 25 }, '1–5 of 25'],
])('%j is shown as %s', (range, text) => expect(rangeText(range)).toBe(text));
