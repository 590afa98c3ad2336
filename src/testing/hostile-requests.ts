import * as fc from 'fast-check';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import { validBodies, pathParamValues } from '#src/testing/valid-requests.ts';
import { dates, numbers, texts, values } from './hostile-values.ts';

/** The roles of the callers, by the end of their id: `P-all` has them all. */
export const roles = { nobody: undefined, E: ['E'], M: ['E', 'M'], H: ['E', 'H'], A: ['E', 'A'], all: ['E', 'M', 'H', 'A'] } as const;
export type Role = keyof typeof roles;

/** Lists the paths of all values in a body. */
const placesOf = (body: unknown): string[][] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([key, inner]) => [[key], ...placesOf(inner).map((rest) => [key, ...rest])])
    : [];

function replaced(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const there = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (rest.length === 0 && value === omitted) return Object.fromEntries(Object.entries(there).filter(([name]) => name !== key));
  return { ...there, [key]: replaced(there[key], rest, value) };
}
const omitted = Symbol('left out');

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), body);

/** Generates replacements for a value, by its type. */
const valueOfSameKind = (value: unknown): fc.Arbitrary<unknown> =>
  typeof value === 'number' ? numbers : typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? dates : values;

function bodyOf(name: string): fc.Arbitrary<unknown> {
  const good = validBodies[name];
  if (good === undefined) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, values);
  const place = fc.constantFrom(...placesOf(good), ['surplus'], []);
  const change = place.chain((at) =>
    fc.tuple(
      fc.constant(at),
      fc.oneof({ weight: 5, arbitrary: values }, { weight: 5, arbitrary: valueOfSameKind(valueAt(good, at)) }, fc.constant(omitted)),
    ),
  );
  const changes = fc.array(change, { minLength: 1, maxLength: 2 });
  return changes
    .map((made) => made.reduce<unknown>((body, [at, value]) => replaced(body, at, value), good))
    .map((body) => (body === omitted ? undefined : body));
}

const escapePathPart = (text: string) => encodeURIComponent(text.toWellFormed());
const rawParts = fc.constantFrom('%00', '%ff', '%zz', '%', '%2e%2e', 'x'.repeat(900));

function pathOf(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const param = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!param) return fc.constant(part);
    const good = fc.constantFrom(...(pathParamValues[param] ?? ['x']));
    return fc.oneof({ weight: 8, arbitrary: good }, { weight: 2, arbitrary: texts.map(escapePathPart) }, rawParts);
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function queryOf(call: Call): fc.Arbitrary<string> {
  const columns = Object.keys(call.list ?? {});
  const names = fc.constantFrom(
    ...[...columns, 'toString', '__proto__', 'x'].map((id) => `filter[${id}]`),
    'page',
    'size',
    'sort',
    '__proto__',
    'x',
    'filter[',
    'filter',
    ...Object.keys(call.query?.shape ?? {}),
  );
  const good = fc.constantFrom('1', '10', '1000000', '500', ...columns, `-${columns.join(',')}`, 'form', 'upload', 'PNAPV', '2026-07-01');
  const pair = fc
    .tuple(names, fc.oneof(good, texts, dates))
    .map(([name, value]) => `${escapePathPart(name)}=${escapePathPart(value.slice(0, 3000))}`);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    fc.array(pair, { maxLength: 3 }).map((all) => `?${all.join('&')}`),
  );
}

const headers = fc.record(
  {
    'if-match': fc.constantFrom('"1"', 'W/"2"', '"999999999"', '*', '"x"', 'nonsense'),
    'idempotency-key': fc.constantFrom('one', 'two', '', 'x'.repeat(101), 'a b'),
    accept: fc.constantFrom(workbookType, '*/*', 'text/html'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
  },
  { requiredKeys: [] },
);

/** Generates requests for a call in which one or two parts of a valid request are wrong. */
export const hostileRequest = (name: string, call: Call) => {
  const [method = '', path = ''] = name.split(' ');
  return fc.record({
    // oxlint-disable-next-line no-unsafe-type-assertion -- names of calls begin with one of these
    method: fc.constant(method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'),
    url: fc.tuple(pathOf(path), queryOf(call)).map((both) => both.join('')),
    body: bodyOf(name),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
    // The caller with all roles and the owner of the records get furthest, so they are drawn most often.
    role: fc.oneof(fc.constant<Role>('all'), fc.constant<Role>('E'), fc.constantFrom(...(Object.keys(roles) as Role[]))),
  });
};
