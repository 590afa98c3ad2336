import { globSync, readFileSync } from 'node:fs';
import { isSafePattern } from 'redos-detector';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

type Pattern = { at: string; source: string; flags: string };

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Finds all patterns of a file. The cost of a pattern that is built at run time cannot be checked. */
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

/** Explains why a pattern may take more than linear time; undefined if it takes linear time. */
function fault({ at, source, flags }: Pattern): string | undefined {
  if (flags === 'x') return `${at}: a pattern that is built at run time`;
  const { safe, error } = isSafePattern(source, {
    caseInsensitive: flags.includes('i'),
    unicode: /[uv]/.test(flags),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    // Limits the number of ways to match one text, which is infinite for patterns with more than linear cost.
    maxScore: 100,
    timeout: 10_000,
  });
  return safe ? undefined : `${at}: /${source}/${flags} takes too long (${error})`;
}

const faultsIn = (file: string, text: string) => patternsOf(file, text).flatMap((pattern) => fault(pattern) ?? []);

describe('regular expressions', () => {
  // Only tests import these files, so they never get texts from outside.
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|^src\/testing\//.test(file));

  test('take linear time in the whole source', () => {
    const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    expect(texts.flatMap(([file, text]) => patternsOf(file, text)).length).toBeGreaterThan(60);
    expect(texts.flatMap(([file, text]) => faultsIn(file, text))).toEqual([]);
  }, 120_000);

  test.each([
    ['an email address that can be split at every dot', String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
    ['an end that is searched from every position', String.raw`/\d+$/`],
    ['a repeat of a repeat', '/^(a+)+$/'],
    ['two adjacent repeats of the same', String.raw`/x\s*\s*y/`],
    ['a pattern that is built at run time', "new RegExp('^' + name)"],
  ])('that take longer are detected: %s', (_what, pattern) => {
    expect(faultsIn('src/a.ts', `const a = ${pattern};`)).toEqual([expect.stringMatching(/^src\/a\.ts:1: /)]);
  });

  test('take linear time if they split an email address at its last dot only', () => {
    expect(faultsIn('src/a.ts', String.raw`const a = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;`)).toEqual([]);
  });
});
