import type { FixedScreen } from '#src/shared/screens/paths.ts';
import { screenLabel } from '#src/shared/screens/screen-label.ts';
import type { QueryParams } from './list-view.ts';

const lastSearches = new Map<string, QueryParams>();
/** The row of a list that was followed, and how far the page was scrolled. */
export type VisitedRow = { row: string; top: number };
let visited: (VisitedRow & { path: string }) | undefined;

/** Keeps how a list was left, for the way back to it. */
export function rememberList(path: string, search: QueryParams): void {
  lastSearches.set(path, search);
}

/**
 * Where a "back to the list" link leads: to the list as it was left, with its page, order and filters.
 *
 * @example <ButtonLink {...listPlace(paths.leaveRequests)}>Back</ButtonLink>
 */
export function listLocation(list: () => string): { to: string; search: QueryParams } {
  const path = list();
  return { to: path, search: lastSearches.get(path) ?? {} };
}

/**
 * The link back to a list as the head of a screen shows it.
 *
 * @example backLink(paths.leaveRequests) // { to: '/leaverequests', search: { page: '2' }, label: 'Leave requests' }
 */
export function backLink(list: FixedScreen): ReturnType<typeof listLocation> & { label: string } {
  return { ...listLocation(list), label: screenLabel(list) };
}

/** Keeps which row of a list was followed, and how far the list was scrolled; a neighbour followed from its record takes over that place. */
export function rememberRow(path: string, row: string, top = visited?.path === path ? visited.top : 0): void {
  visited = { path, row, top };
}

/** The row of this list that was followed last, once: it gets the focus when its reader comes back, where it was. */
export function takeVisitedRow(path: string): VisitedRow | undefined {
  const last = visited?.path === path ? visited : undefined;
  visited = undefined;
  return last;
}
