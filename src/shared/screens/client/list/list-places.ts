import type { FixedScreen } from '#src/shared/screens/paths.ts';
import { screenLabel } from '#src/shared/screens/screen-label.ts';
import type { QueryParams } from './list-view.ts';

const lastSearches = new Map<string, QueryParams>();
/** The row that was opened from a list, and the scroll position. */
export type VisitedRow = { row: string; top: number };
let visited: (VisitedRow & { path: string }) | undefined;

/** Remembers the view of a list for the way back. */
export function rememberList(path: string, search: QueryParams): void {
  lastSearches.set(path, search);
}

/**
 * Returns the target of a "back to the list" link: the list as it was left, with its page, order and filters.
 *
 * @example <ButtonLink {...listLocation(paths.leaveRequests)}>Back</ButtonLink>
 */
export function listLocation(list: () => string): { to: string; search: QueryParams } {
  const path = list();
  return { to: path, search: lastSearches.get(path) ?? {} };
}

/**
 * Returns the link back to a list for the head of a screen.
 *
 * @example backLink(paths.leaveRequests) // { to: '/leaverequests', search: { page: '2' }, label: 'Leave requests' }
 */
export function backLink(list: FixedScreen): ReturnType<typeof listLocation> & { label: string } {
  return { ...listLocation(list), label: screenLabel(list) };
}

/** Remembers the row that was opened from a list, and the scroll position. A neighbour opened from the record replaces the row. */
export function rememberRow(path: string, row: string, top = visited?.path === path ? visited.top : 0): void {
  visited = { path, row, top };
}

/** Returns the row that was last opened from this list, if no other list was shown since. It gets the focus when the person comes back. */
export const visitedRow = (path: string): VisitedRow | undefined => (visited?.path === path ? visited : undefined);
