import type { PostgresType } from 'postgres';

const asText = (oids: number[], parse: (text: string) => string = String): PostgresType => ({
  to: oids[0] ?? 0,
  from: oids,
  serialize: toText,
  parse,
});
const asNumber = (oids: number[]): PostgresType => ({ to: oids[0] ?? 0, from: oids, serialize: String, parse: Number });

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

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

/**
 * What a column's values become. A date stays text and a moment becomes text: no Date is ever made of them.
 * Days (`numeric`) and counts (`bigint`) are small enough to be exact numbers.
 */
export const columnTypes = {
  date: asText([1082]),
  timestamp: asText([1114]),
  timestamptz: asText([1184], isoMoment),
  numeric: asNumber([1700]),
  bigint: asNumber([20]),
};
