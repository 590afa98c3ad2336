import type { TableActions } from './data-table.ts';

/**
 * Clears the filters and focuses the first box that had one, for the next filter. On a phone, which shows no boxes, the focus stays.
 */
export function clearFilters(moves: Pick<TableActions, 'clearFilters'>): void {
  (document.querySelector<HTMLElement>('.filters .filter.active') ?? document.querySelector<HTMLElement>('.filters .filter'))?.focus();
  moves.clearFilters();
}
