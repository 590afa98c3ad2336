import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { closure } from './shared-files.ts';

/** The limits for all JavaScript that a screen needs before it shows, compressed with gzip, in bytes; a kB is 1000. */
const limits = { signIn: 115_000, otherScreen: 60_000 };

/** A file of the build and what it loads (Vite's manifest). */
export type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

export type Sizes = { signIn: number; screens: { name: string; extra: number }[]; onDemand: { name: string; size: number }[] };

const isScreen = (name: string) => name.endsWith('Page.tsx');
const screenName = (name: string) => path.posix.basename(name, path.posix.extname(name));

/**
 * Adds up the scripts of the entry with the sign-in page, and the other scripts of each screen, including the frame of signed-in people.
 * Scripts that a screen loads on demand (a dialog, the reader of workbooks) are separate.
 *
 * @param sizeOf returns the size of a built file, by its path
 * @throws Error if the build has no entry, or the sign-in page is not in it
 */
export function screenSizes(manifest: Manifest, sizeOf: (file: string) => number): Sizes {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true);
  if (entry === undefined) throw new Error('The build has no entry.');
  const later = [...chunks(manifest, [entry])].flatMap((name) => manifest[name]?.dynamicImports ?? []);
  if (later.some((name) => screenName(name) === 'SignInPage')) throw new Error('The sign-in page is not in the entry.');
  const frame = later.filter((name) => !isScreen(name));
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const signIn = scripts(manifest, [entry]);
  const others = later.filter(isScreen);
  const screens = others.map((name) => ({ name: screenName(name), extra: sum(scripts(manifest, [...frame, name]).difference(signIn)) }));
  const shown = scripts(manifest, [entry, ...later]);
  const asked = Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []);
  const onDemand = [...new Set(asked)]
    .filter((name) => !later.includes(name))
    .map((name) => ({ name: screenName(name), size: sum(scripts(manifest, [name]).difference(shown)) }));
  return { signIn: sum(signIn), screens: screens.toSorted((a, b) => b.extra - a.extra), onDemand };
}

/** Returns these chunks with all their static imports. */
const chunks = (manifest: Manifest, names: readonly string[]): Set<string> => closure(names, (name) => manifest[name]?.imports ?? []);

function scripts(manifest: Manifest, names: readonly string[]): Set<string> {
  return new Set([...chunks(manifest, names)].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js')));
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/** Returns a table of the sizes, and a sentence for each exceeded limit. */
export function reportSizes({ signIn, screens, onDemand }: Sizes): { table: string; faults: string[] } {
  const rows = [
    `${'sign-in page, in all'.padEnd(32)}${kB(signIn)} of ${kB(limits.signIn).trim()}`,
    ...screens.map(({ name, extra }) => `${`+ ${name}`.padEnd(32)}${kB(extra)} of ${kB(limits.otherScreen).trim()}`),
    ...onDemand.map(({ name, size }) => `${`  ${name}, on demand`.padEnd(32)}${kB(size)}`),
  ];
  const faults = [
    ...(signIn > limits.signIn ? [`The sign-in page loads ${kB(signIn).trim()} of JavaScript, over ${kB(limits.signIn).trim()}.`] : []),
    ...screens
      .filter(({ extra }) => extra > limits.otherScreen)
      .map(({ name, extra }) => `${name} loads ${kB(extra).trim()} more than the sign-in page, over ${kB(limits.otherScreen).trim()}.`),
  ];
  return { table: rows.join('\n'), faults };
}

/** Returns a sentence for each file of the kit's gallery, which is for developers only, in a build. */
export const galleryFaults = (manifest: Manifest): string[] =>
  Object.keys(manifest)
    .filter((name) => /^kit[./]/.test(name))
    .map((name) => `The build has ${name} of the gallery.`);

/** Returns a sentence for each file in an import cycle, whose exports may be used before they are initialised. */
export const circleFaults = (manifest: Manifest): string[] =>
  Object.keys(manifest)
    .filter((name) => chunks(manifest, manifest[name]?.imports ?? []).has(name))
    .map((name) => `${manifest[name]?.file} imports itself through others.`);

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../dist/client');
  const gzipped = (file: string) => gzipSync(readFileSync(path.join(root, file)), { level: 9 }).length;
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  // The first script is inline, so the manifest does not list it.
  const plain = [...html.matchAll(/<script>([^]*?)<\/script>/g)].reduce(
    (sum, [, text = '']) => sum + gzipSync(text, { level: 9 }).length,
    0,
  );
  const manifest = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = screenSizes(manifest, gzipped);
  const { table, faults: tooLarge } = reportSizes({ ...sizes, signIn: sizes.signIn + plain });
  const faults = [...tooLarge, ...galleryFaults(manifest), ...circleFaults(manifest)];
  process.stdout.write(`JavaScript, gzip\n${table}\n`);
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
