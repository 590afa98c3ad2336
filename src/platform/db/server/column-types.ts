import { types } from 'pg';

/**
 * Converts a timestamp from PostgreSQL's format to ISO format.
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

// The package's types contain only some of the type ids.
const ownParser = types.getTypeParser as unknown as (oid: number, format?: string) => Parse;

/**
 * Parsers by type id. Dates and timestamps stay text and never become a Date.
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

/** Returns the parser of a type; the driver's own for other types. */
export const typeParser = (oid: number, format?: 'text' | 'binary'): Parse =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? ownParser(oid, format);
