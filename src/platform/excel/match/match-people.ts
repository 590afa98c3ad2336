import type { SheetRow } from '../upload-sheet.ts';
import { foldText } from './fold-text.ts';
import type { KnownPerson, MatchField } from './sheet-match.ts';

/** The same for `Ana Maria Silva` and `Silva, Ana Maria`. */
const nameKey = (name: string): string => foldText(name).split(' ').toSorted().join(' ');

type PersonPlaces = Record<'idAt' | 'emailAt' | 'nameAt' | 'statusAt', number>;

/**
 * Creates a finder of IDs by ID, email or name among the rows, and by name among the active people of the company. A name that two people
 * have stays as it is. People whose row says that they have left are found only if no one else has their name.
 */
export function createResolver(
  rows: readonly SheetRow[],
  { idAt, emailAt, nameAt, statusAt }: PersonPlaces,
  known: readonly KnownPerson[] = [],
): (text: string) => string {
  const listed = rows.flatMap(({ cells }) => {
    const [emplId = '', email = '', name = ''] = [cells[idAt], cells[emailAt], cells[nameAt]];
    return emplId === '' ? [] : [{ emplId, email, name, hasLeft: cells[statusAt] === 'I' }];
  });
  const ids = new Set(listed.map(({ emplId }) => emplId));
  const byEmail = groupIds(listed, ({ email }) => email.toLowerCase());
  const leavers = listed.filter(({ hasLeft }) => hasLeft);
  // The row of a person counts for more than the stored profile.
  const active = [...listed.filter(({ hasLeft }) => !hasLeft), ...known.filter(({ emplId }) => !ids.has(emplId))];
  const [byName, byLeaver] = [active, leavers].map((people) => groupIds<KnownPerson>(people, ({ name }) => nameKey(name)));
  return (text) => {
    if (ids.has(text)) return text;
    const found = text.includes('@') ? byEmail.get(text.toLowerCase()) : (byName?.get(nameKey(text)) ?? byLeaver?.get(nameKey(text)));
    const [only = text] = found ?? [];
    return found?.size === 1 ? only : text;
  };
}

function groupIds<Person extends { emplId: string }>(
  people: readonly Person[],
  keyOf: (person: Person) => string,
): Map<string, Set<string>> {
  const groups = Map.groupBy(people, keyOf);
  groups.delete('');
  return new Map([...groups].map(([key, group]) => [key, new Set(group.map(({ emplId }) => emplId))]));
}

/**
 * Lists the values that are the name of several people of the company, each with these people as its codes.
 *
 * @example findNamesakes([{ text: 'Ana Silva', rows: 2 }], field, [{ emplId: 'E1', name: 'Ana Silva' }, { emplId: 'E2', name: 'Silva, Ana' }])
 * // [{ value: { text: 'Ana Silva', rows: 2 }, field: { …, codes: [{ code: 'E1', longName: 'Ana Silva' }, { code: 'E2', longName: 'Silva, Ana' }] } }]
 */
export function findNamesakes<Value extends { text: string }>(
  values: readonly Value[],
  field: MatchField,
  known: readonly KnownPerson[],
): { value: Value; field: MatchField }[] {
  const byName = Map.groupBy(known, ({ name }) => nameKey(name));
  const ids = new Set(known.map(({ emplId }) => emplId));
  return values.flatMap((value) => {
    const people = ids.has(value.text) ? [] : (byName.get(nameKey(value.text)) ?? []);
    if (people.length < 2) return [];
    return [{ value, field: { ...field, codes: people.map(({ emplId, name }) => ({ code: emplId, longName: name })) } }];
  });
}
