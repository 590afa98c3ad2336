import type { FixedScreen } from '#src/screens/paths.ts';
import { screenLabel } from '#src/screens/screen-label.ts';
import type { Search } from './list-view.ts';

const lastSearches = new Map<string, Search>();
let visited: { path: string; row: string } | undefined;

/** Keeps how a list was left, for the way back to it. */
export function rememberList(path: string, search: Search): void {
  lastSearches.set(path, search);
}

/**
 * Where a "back to the list" link leads: to the list as it was left, with its page, order and filters.
 *
 * @example <ButtonLink {...listPlace(paths.leaveRequests)}>Back</ButtonLink>
 */
export function listPlace(list: () => string): { to: string; search: Search } {
  const path = list();
  return { to: path, search: lastSearches.get(path) ?? {} };
}

/**
 * The link back to a list as the head of a screen shows it.
 *
 * @example wayBack(paths.leaveRequests) // { to: '/leaverequests', search: { page: '2' }, label: 'Leave requests' }
 */
export function wayBack(list: FixedScreen): ReturnType<typeof listPlace> & { label: string } {
  return { ...listPlace(list), label: screenLabel(list) };
}

/** Keeps which row of a list was followed. */
export function rememberRow(path: string, row: string): void {
  visited = { path, row };
}

/** The row of this list that was followed last, once: it gets the focus when its reader comes back. */
export function takeVisitedRow(path: string): string | undefined {
  const row = visited?.path === path ? visited.row : undefined;
  visited = undefined;
  return row;
}
