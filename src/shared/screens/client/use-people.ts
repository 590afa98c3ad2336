import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { QueryOptionsOf, WithMeta } from '#src/platform/http/client/call.ts';
import type { ComboboxSearch } from '#src/platform/ui/client/form/use-combobox.ts';
import type { Option } from '#src/platform/ui/client/form/search-options.ts';

/** The number of people to load at once. Longer lists are searched by name or ID on the server. */
const maxAtOnce = 100;
const typingPause = 200;

type Person = { emplId: string; name: string };
type PeopleQuery = { 'filter[emplId]'?: string; text?: string; page: number; size: number };

/** The call that lists people, as options for TanStack Query. */
export type PeopleQueryFactory = (query: PeopleQuery) => QueryOptionsOf<WithMeta<Person[]>>;

/** The first people of a combobox. */
export const firstPeopleQuery = (ask: PeopleQueryFactory, filter: Omit<PeopleQuery, 'page' | 'size'> = {}) =>
  ask({ ...filter, page: 1, size: maxAtOnce });

type PeopleOptions = {
  /** People who are always offered. */
  kept?: Option | undefined;
  /** People who may be missing from the first page, to check. */
  asked?: readonly (string | undefined)[];
  enabled?: boolean;
};

/**
 * The people of a combobox: all of them if they are few, otherwise the first ones and those that a search on the server finds.
 *
 * @returns `combobox`: its options and its search; undefined until they are loaded
 * @example const { combobox } = usePeople((query) => employees.queryWithMeta('GET /leaveapprovers', { query }));
 * <Combobox {...combobox} label="Approver" listLabel="Approvers" value={emplId} onChange={setEmplId} />
 */
export function usePeople(ask: PeopleQueryFactory, { kept, asked = [], enabled = true }: PeopleOptions = {}) {
  // The typed text, and the text of the query.
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const first = useQuery({ ...firstPeopleQuery(ask), enabled });
  const areMany = first.data !== undefined && (first.data.total ?? 0) > first.data.data.length;
  const isFirst = new Set(first.data?.data.map(({ emplId }) => emplId));
  const others = asked.flatMap((emplId) => (areMany && emplId !== undefined && !isFirst.has(emplId) ? [emplId] : []));
  const answered = useQuery({
    queryKey: [...firstPeopleQuery(ask).queryKey, others],
    queryFn: async (context) => {
      const lists = others.map(async (emplId) => firstPeopleQuery(ask, { 'filter[emplId]': emplId }).queryFn(context));
      return (await Promise.all(lists)).flatMap(({ data }) => data);
    },
    enabled: others.length > 0,
  });
  const found = useQuery({
    ...firstPeopleQuery(ask, { text }),
    enabled: enabled && areMany && text !== '',
    placeholderData: keepPreviousData,
  });
  const [atFirst, more] = [first.data?.data, found.data?.data];
  const options = useMemo(() => optionsOf([atFirst, answered.data, more], kept), [atFirst, answered.data, more, kept]);
  const onType = (now: string) => {
    setTyped(now.trim());
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(now.trim()), typingPause);
  };
  const answer = text === '' ? first : found;
  const search: ComboboxSearch | undefined = areMany
    ? { onType, total: answer.data?.total ?? 0, isAsking: typed !== text || answer.isFetching }
    : undefined;
  return {
    combobox: { options, search },
    isPending: !first.data || (others.length > 0 && !answered.data),
    error: first.error ?? answered.error,
    refetch: () => (first.data && others.length > 0 ? answered.refetch() : first.refetch()),
  };
}

function optionsOf(lists: readonly (readonly Person[] | undefined)[], kept: Option | undefined): readonly Option[] {
  const all = new Map(lists.flatMap((list) => list ?? []).map(({ emplId, name }) => [emplId, { id: emplId, name }]));
  return kept && !all.has(kept.id) ? [kept, ...all.values()] : [...all.values()];
}

/** The options of a combobox, and how to search for more. */
export type PeopleCombobox = ReturnType<typeof usePeople>['combobox'];

/** Returns the same people without some. */
export const excludePeople = ({ options, search }: PeopleCombobox, ...emplIds: readonly string[]): PeopleCombobox => ({
  options: options.filter(({ id }) => !emplIds.includes(id)),
  search,
});
