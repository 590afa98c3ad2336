import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { TableActions, TableView } from '#src/platform/ui/client/table/data-table.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { activeFilters, readListView, type QueryParams, writeListView } from './list-view.ts';

const typingPause = 250;

/**
 * Manages a list's page, size, order and filters in the address of the screen.
 *
 * A new page, size or order adds a history entry, typing in a filter does not. The filter boxes lead: the address follows after a pause in typing.
 * The boxes change only if the address changed elsewhere (back, forward, a link).
 *
 * @returns `shown`: the view of the address, whose rows are on screen; `view`: the same with the contents of the filter boxes; `search`: the query
 *   of `view`, for links that leave before the pause
 */
export function useListView(columns: ListColumns) {
  // The router reads every address into plain texts (search-params.ts).
  const search: QueryParams = useSearch({ strict: false });
  // Each key press renders the head, but not the view of the address.
  const { view: shown, rest } = useMemo(() => readListView(search, columns), [search, columns]);
  const { go, hrefOf } = useUpdateView(rest, columns);
  const { typed, type, write, settle } = useTypedFilters(shown, (filters) => go(() => ({ filters, page: 1, count: undefined }), true));
  const view: TableView = { ...shown, filters: typed };

  const set = activeFilters(typed);

  // Any other change includes text that was typed a moment ago.
  const move = (change: Change) => {
    const filters = settle();
    go((now) => ({ filters, ...change(now), ...(haveFiltersChanged(filters, now) && { page: 1 }) }), false);
  };
  const moves: TableActions = {
    sort: (change) => move(({ sort }) => ({ sort: change(sort), page: 1 })),
    page: (page) => move(() => ({ page })),
    size: (size) => move(() => ({ size, page: 1 })),
    filter: type,
    clearFilters: () => write({}),
    countExactly: () => move(() => ({ count: 'exact' })),
  };
  return {
    shown,
    view,
    moves,
    search: haveFiltersChanged(set, shown) ? { ...rest, ...writeListView({ ...shown, filters: set, page: 1 }) } : search,
    pageHref: (page: number) => hrefOf({ ...shown, page }),
    /** Replaces a page that does not exist, without a history entry. */
    correctPage: (page: number) => go(() => ({ page }), true),
  };
}

type Change = (now: TableView) => Partial<TableView>;

const haveFiltersChanged = (filters: TableView['filters'], now: TableView) =>
  JSON.stringify(filters) !== JSON.stringify(activeFilters(now.filters));

function useUpdateView(rest: QueryParams, columns: ListColumns) {
  const navigate = useNavigate();
  const router = useRouter();
  // The address that the router is at or moving to, because the screen may be one click behind.
  const changed = (change: Change) => (search: QueryParams) => {
    const { view, rest: others } = readListView(search, columns);
    return { ...others, ...writeListView({ ...view, ...change(view) }) };
  };
  return {
    go: (change: Change, replace: boolean) => void navigate({ to: '.', search: changed(change), replace, resetScroll: false }),
    hrefOf: (view: TableView) => router.buildLocation({ to: '.', search: { ...rest, ...writeListView(view) } }).href,
  };
}

/** The texts of the filter boxes, which are ahead of the address during typing. */
function useTypedFilters(shown: TableView, onPause: (filters: Record<string, string>) => void) {
  const [typed, setTyped] = useState(shown.filters);
  const latest = useRef(typed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Values written to the address but not seen there yet. The router may skip one for a newer one.
  const written = useRef<string[]>([]);
  const address = JSON.stringify(activeFilters(shown.filters));

  const setBoxes = (filters: TableView['filters']) => {
    latest.current = filters;
    setTyped(filters);
  };
  const settle = () => {
    clearTimeout(timer.current);
    const filters = activeFilters(latest.current);
    const text = JSON.stringify(filters);
    if (text !== (written.current.at(-1) ?? address)) written.current.push(text);
    return filters;
  };
  const write = (filters: TableView['filters']) => {
    setBoxes(filters);
    const before = written.current.at(-1) ?? address;
    const set = settle();
    if (JSON.stringify(set) !== before) onPause(set);
  };
  const pause = useEffectEvent(() => write(latest.current));
  const type = (id: string, text: string) => {
    setBoxes({ ...latest.current, [id]: text });
    clearTimeout(timer.current);
    timer.current = setTimeout(pause, typingPause);
  };

  const takeOver = useEffectEvent((seen: string) => {
    const place = written.current.indexOf(seen);
    written.current.splice(0, place < 0 ? written.current.length : place + 1);
    if (place >= 0 || seen === JSON.stringify(activeFilters(latest.current))) return;
    clearTimeout(timer.current);
    setBoxes(shown.filters);
  });
  useEffect(() => takeOver(address), [address]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { typed, type, write, settle };
}
