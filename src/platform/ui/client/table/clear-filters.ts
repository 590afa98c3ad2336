import type { TableActions } from './data-table.ts';

/**
 * Clears the filters and puts the focus into the first box that had one, so that the next filter can be typed. A phone shows no boxes: there the
 * focus stays.
 */
export function clearFilters(moves: Pick<TableActions, 'clearFilters'>): void {
  (document.querySelector<HTMLElement>('.filters .filter.active') ?? document.querySelector<HTMLElement>('.filters .filter'))?.focus();
  moves.clearFilters();
}
