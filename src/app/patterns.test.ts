import { globSync, readFileSync } from 'node:fs';
import { isSafePattern } from 'redos-detector';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

type Pattern = { at: string; source: string; flags: string };

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every pattern of a file, and each that is put together while the program runs, whose cost nobody can foretell. */
function patternsOf(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const line = (node: Record<string, unknown>) => text.slice(0, Number(node['start'])).split('\n').length;
  const walk = (node: unknown): void => {
    if (!isNode(node)) return;
    const at = `${file}:${line(node)}`;
    const { regex, callee } = node as { regex?: { pattern: string; flags: string }; callee?: { name?: string } };
    if (node['type'] === 'Literal' && regex) found.push({ at, source: regex.pattern, flags: regex.flags });
    if (callee?.name === 'RegExp') found.push({ at, source: '(?:made while running)', flags: 'x' });
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, text).program);
  return found;
}

/** Why a pattern may cost more than in proportion to the text that it is held against; undefined when it cannot. */
function fault({ at, source, flags }: Pattern): string | undefined {
  if (flags === 'x') return `${at}: a pattern that is made while the program runs`;
  const { safe, error } = isSafePattern(source, {
    caseInsensitive: flags.includes('i'),
    unicode: /[uv]/.test(flags),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    // The number of ways to read one text: without end for patterns whose cost grows faster than the text.
    maxScore: 100,
    timeout: 10_000,
  });
  return safe ? undefined : `${at}: /${source}/${flags} takes too long (${error})`;
}

const faultsIn = (file: string, text: string) => patternsOf(file, text).flatMap((pattern) => fault(pattern) ?? []);

describe('the cost of patterns', () => {
  // What only tests import is never given what somebody else sent.
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|^src\/testing\//.test(file));

  test('grows with the text and no faster, in the whole source', () => {
    const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    expect(texts.flatMap(([file, text]) => patternsOf(file, text)).length).toBeGreaterThan(60);
    expect(texts.flatMap(([file, text]) => faultsIn(file, text))).toEqual([]);
  }, 120_000);

  test.each([
    ['an e-mail address that can be cut at every dot', String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
    ['an end that is sought from every place', String.raw`/\d+$/`],
    ['a repeat of a repeat', '/^(a+)+$/'],
    ['two repeats of the same', String.raw`/x\s*\s*y/`],
    ['a pattern that is made while the program runs', "new RegExp('^' + name)"],
  ])('is told of %s', (_what, pattern) => {
    expect(faultsIn('src/a.ts', `const a = ${pattern};`)).toEqual([expect.stringMatching(/^src\/a\.ts:1: /)]);
  });

  test('of the address as it is sought now is in proportion', () => {
    expect(faultsIn('src/a.ts', String.raw`const a = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;`)).toEqual([]);
  });
});
