import { types } from 'pg';

/**
 * A moment as PostgreSQL writes it, in ISO form.
 *
 * @example isoMoment('2026-01-01 08:30:00.5+00') // '2026-01-01T08:30:00.5Z'
 */
export function isoMoment(text: string): string {
  return text
    .replace(' ', 'T')
    .replace(/\+00$/, 'Z')
    .replace(/(?<=:\S{2,9})[+-]\d\d$/, '$&:00');
}

type Parse = (text: string) => unknown;

// The package's types know the numbers of some types only.
const ownParser = types.getTypeParser as unknown as (oid: number, format?: string) => Parse;

/**
 * What a column's values become, by the number of their type. A date stays text and a moment becomes text: no Date is ever made of them.
 * Days (`numeric`) and counts (`bigint`) are small enough to be exact numbers.
 */
const parsers = new Map<number, Parse>([
  [1082, String], // date
  [1182, (text) => ownParser(1009)(text)], // date[], as a text[]
  [1114, String], // timestamp
  [1184, isoMoment], // timestamp with time zone
  [1700, Number], // numeric
  [20, Number], // bigint
]);

/** How the driver reads a type; what is not ours it reads in its own way. */
export const typeParser = (oid: number, format?: 'text' | 'binary'): Parse =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? ownParser(oid, format);
