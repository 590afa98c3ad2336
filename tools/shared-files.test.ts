import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type BuiltScript, nameSharedFiles } from './shared-files.ts';

const costs = { request: 100, limit: 1000 };

/** Creates a script that loads when a screen asks for it, or a file that screens share. */
const script = (name: string, bytes: number, imports: string[] = [], more: Partial<BuiltScript> = {}): BuiltScript => ({
  fileName: name,
  moduleIds: [`${name}.ts`],
  code: 'x'.repeat(bytes),
  imports,
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  ...more,
});
const screen = (name: string, imports: string[], bytes = 10) =>
  script(name, bytes, imports, { isDynamicEntry: true, facadeModuleId: `/src/${name}.tsx` });
const withStyle = { viteMetadata: { importedCss: new Set(['a.css']) } } as Partial<BuiltScript>;

/** Returns the modules that share a file, as `a+b`. */
function filesOf(scripts: BuiltScript[], changed: Partial<typeof costs> = {}): string[] {
  const names = nameSharedFiles(scripts, ['Shell.tsx'], { ...costs, ...changed });
  const files = Map.groupBy(names, ([, name]) => name);
  return [...files.values()]
    .map((modules) =>
      modules
        .map(([id]) => id.replace('.ts', ''))
        .toSorted()
        .join('+'),
    )
    .toSorted();
}

test('two files that one screen needs become one', () => {
  expect(filesOf([screen('Leave', ['a', 'b']), script('a', 500), script('b', 400)])).toEqual(['a+b']);
});

test.each([
  [100, ['a', 'b']],
  [99, ['a+b']],
])('a file of %i bytes that one of two screens does not need costs more or less than a request', (bytes, files) => {
  expect(filesOf([screen('Leave', ['a', 'b']), screen('People', ['a']), script('a', 10), script('b', bytes)])).toEqual(files);
});

test('the cost of a merge includes the files that it imports, with their requests', () => {
  const scripts = [screen('Leave', ['a', 'b']), screen('People', ['a']), script('a', 60)];
  expect(filesOf([...scripts, script('b', 90)])).toEqual(['a+b']);
  const others = [screen('Codes', ['c']), screen('Reports', ['c'])];
  expect(filesOf([...scripts, ...others, script('b', 90, ['c']), script('c', 5)])).toEqual(['a', 'b', 'c']);
});

test('a style sheet is one more request', () => {
  const scripts = (more: Partial<BuiltScript>) => [
    screen('Leave', ['a', 'b']),
    screen('People', ['a']),
    script('a', 10, [], more),
    script('b', 150, [], more),
  ];
  expect(filesOf(scripts({}))).toEqual(['a', 'b']);
  expect(filesOf(scripts(withStyle))).toEqual(['a+b']);
});

test('two files with one style sheet have a style sheet', () => {
  const scripts = [screen('Leave', ['a', 'b', 'c']), screen('People', ['a', 'b']), script('a', 10), script('b', 10, [], withStyle)];
  expect(filesOf([...scripts, script('c', 150, [], withStyle)])).toEqual(['a+b+c']);
});

test('every screen needs the files of the frame', () => {
  const scripts = [screen('Leave', []), screen('People', ['b']), script('a', 150), script('b', 150)];
  expect(filesOf([...scripts, screen('Shell', ['a'])])).toEqual(['a', 'b']);
  expect(filesOf([...scripts, screen('Shell', ['a', 'b'])])).toEqual(['a+b']);
});

test('a screen never exceeds the limit, and a merge that adds nothing to it is allowed beyond', () => {
  const scripts = [screen('Leave', ['a', 'b']), screen('Large', ['b'], 900), script('a', 60), script('b', 10)];
  expect(filesOf(scripts, { limit: 970 })).toEqual(['a+b']);
  expect(filesOf(scripts, { limit: 969 })).toEqual(['a', 'b']);
  expect(filesOf([screen('Large', ['a', 'b']), script('a', 600), script('b', 600)])).toEqual(['a+b']);
});

test('a file never imports itself through another', () => {
  const scripts = [screen('Leave', ['a']), script('a', 10, ['People']), screen('People', ['c'], 300), script('c', 10)];
  expect(filesOf(scripts)).toEqual(['a', 'c']);
});

test('files of the start and the screens themselves get no name', () => {
  const start = script('index', 10, ['start'], { isEntry: true });
  expect(filesOf([start, script('start', 10), screen('Leave', ['start', 'a']), script('a', 10)])).toEqual(['a']);
});

test('in any build, files cost less than before, no screen exceeds the limit, and no file imports itself', () => {
  assert(
    property(integer({ min: 1, max: 100_000 }), integer({ min: 200, max: 900 }), (seed, limit) => {
      const scripts = randomScripts(seed);
      const names = nameSharedFiles(scripts, [], { request: 100, limit });
      const before = measure(scripts, (name) => name);
      const after = measure(scripts, (name) => names.get(`${name}.ts`) ?? name);
      expect(after.hasCircle).toBe(false);
      expect(sum(after.screens.map(({ cost }) => cost))).toBeLessThanOrEqual(sum(before.screens.map(({ cost }) => cost)));
      for (const [at, { bytes }] of after.screens.entries())
        expect(bytes).toBeLessThanOrEqual(Math.max(limit, before.screens[at]?.bytes ?? 0));
    }),
    // In the example, a screen loads a file only because of a merge.
    { numRuns: 300, examples: [[12, 491]] },
  );
});

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Creates eight screens and twelve files, each of which imports some of the later files. */
function randomScripts(seed: number): BuiltScript[] {
  let state = seed;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const later = (from: number, share: number) =>
    Array.from({ length: 12 }, (_, at) => at).flatMap((at) => (at > from && random(share) === 0 ? `f${at}` : []));
  const files = Array.from({ length: 12 }, (_, at) => script(`f${at}`, random(120), later(at, 4), random(3) === 0 ? withStyle : {}));
  return [...Array.from({ length: 8 }, (_, at) => screen(`S${at}`, later(-1, 3))), ...files];
}

/** Returns what each screen loads if scripts of the same name are one file. */
function measure(scripts: readonly BuiltScript[], nameOf: (script: string) => string) {
  const files = Map.groupBy(scripts, ({ fileName }) => nameOf(fileName));
  const importsOf = (name: string) => new Set(files.get(name)?.flatMap(({ imports }) => imports.map(nameOf))).difference(new Set([name]));
  const reach = (names: Iterable<string>) => {
    const found = new Set(names);
    for (const name of found) for (const one of importsOf(name)) found.add(one);
    return found;
  };
  const bytesOf = (name: string) => sum((files.get(name) ?? []).map(({ code }) => code.length));
  const requestsOf = (name: string) => (files.get(name)?.some(({ viteMetadata }) => viteMetadata) ? 2 : 1);
  const screens = scripts
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName }) => {
      const loaded = [...reach([fileName])];
      const bytes = sum(loaded.map(bytesOf));
      return { bytes, cost: bytes + 100 * sum(loaded.map(requestsOf)) };
    });
  return { screens, hasCircle: [...files.keys()].some((name) => reach(importsOf(name)).has(name)) };
}
