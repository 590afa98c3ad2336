import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { features } from '../features.ts';

const megabyte = 1024 * 1024;
/** Input that slows patterns down. Each is repeated up to a megabyte. */
const repeats = ['a', '.a', '@', ' ', '\n', '1', '1-', '/', 'Ä', '\u0001'];
/** The longest text that any pattern may see: four times the longest field. */
const longestMatched = 4000;
/** zod counts characters with this pattern, in one pass. */
const countsCharacters = String.raw`[\uD800-\uDBFF]`;

type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  valueType?: Schema;
  entries?: Record<string, unknown>;
  values?: unknown[];
};
type Schema = z.ZodType & { def: Definition };

/** Builds a value for the schema with this text in every text field, and collects the schemas of these fields by path. */
function filled(schema: Schema, text: string, path: string, texts: Map<string, Schema>): unknown {
  const { type, shape, element, innerType, in: input, options, valueType, entries, values } = schema.def;
  const inside = (next: Schema, name = '') => filled(next, text, `${path}${name}`, texts);
  if (type === 'string') texts.set(path, schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, inside(field, `.${name}`)]));
  if (element) return [inside(element, '[]')];
  if (valueType) return { [text.slice(0, 50)]: inside(valueType, '{}') };
  if (innerType ?? input) return inside((innerType ?? input) as Schema);
  if (options) return options.map((option) => inside(option)).findLast((value) => value === text) ?? inside(options[0] as Schema);
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  return ({ number: 1, int: 1, boolean: true } as Record<string, unknown>)[type] ?? text;
}

/** Parses a value and returns the length of the longest text that a pattern was run against. */
function longestInput(schema: Schema, value: unknown): { longest: number; success: boolean } {
  let longest = 0;
  // All methods that use a pattern (test, match, replace, split) end in exec.
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the pattern that it belongs to
  const { exec } = RegExp.prototype;
  const watched = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function look(this: RegExp, text: string) {
    if (this.source !== countsCharacters) longest = Math.max(longest, text.length);
    return exec.call(this, text);
  });
  try {
    return { success: schema.safeParse(value).success, longest };
  } finally {
    watched.mockRestore();
  }
}

const inputs = features.flatMap(({ calls }) =>
  Object.entries(calls).flatMap(([name, call]: [string, Call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      call[part] ? [{ name: `${name}, ${part}`, schema: call[part] as Schema }] : [],
    ),
  ),
);

test.each(inputs)('$name: no field accepts a megabyte of text, and no pattern runs on it', ({ schema }) => {
  for (const repeat of repeats) {
    const text = repeat.repeat(megabyte / repeat.length);
    const texts = new Map<string, Schema>();
    const whole = filled(schema, text, '', texts);
    expect(longestInput(schema, whole).longest).toBeLessThanOrEqual(longestMatched);
    for (const [path, field] of texts)
      expect([path, longestInput(field, text)]).toEqual([path, { success: false, longest: expect.toSatisfy((n) => n <= longestMatched) }]);
  }
});

test('the cases cover all calls and their text fields', () => {
  const texts = new Map<string, Schema>();
  for (const { name, schema } of inputs) filled(schema, 'a', name, texts);
  expect(inputs.length).toBeGreaterThan(30);
  expect(texts.size).toBeGreaterThan(80);
});
