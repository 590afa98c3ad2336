import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Of all JavaScript that a screen needs before it shows, as it travels (gzip), in bytes; a kB is 1000. */
const limits = { signIn: 115_000, otherScreen: 60_000 };

/** A file of the build and what it loads (Vite's manifest). */
export type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] };
export type Manifest = Readonly<Record<string, Chunk>>;

export type Sizes = { signIn: number; screens: { name: string; extra: number }[]; onDemand: { name: string; size: number }[] };

const isScreen = (name: string) => name.endsWith('Page.tsx');
const screenName = (name: string) => path.posix.basename(name, path.posix.extname(name));

/**
 * What the entry loads, the sign-in page with it, and what each other screen loads beyond that, the frame of signed-in people included.
 * What a screen loads only when somebody asks for it (a dialog, the reader of workbooks) stands apart.
 *
 * @param sizeOf the size of a built file, by its path
 * @throws Error when the build has no entry, or the sign-in page is not in it
 */
export function screenSizes(manifest: Manifest, sizeOf: (file: string) => number): Sizes {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true);
  if (entry === undefined) throw new Error('The build has no entry.');
  const later = [...chunks(manifest, [entry])].flatMap((name) => manifest[name]?.dynamicImports ?? []);
  if (later.some((name) => screenName(name) === 'SignInPage')) throw new Error('The sign-in page waits for a file of its own.');
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

/** These chunks and all that they import at once. */
function chunks(manifest: Manifest, names: readonly string[]): Set<string> {
  const reached = new Set(names);
  // A set hands out what is added to it while it is walked.
  for (const name of reached) for (const from of manifest[name]?.imports ?? []) reached.add(from);
  return reached;
}

function scripts(manifest: Manifest, names: readonly string[]): Set<string> {
  return new Set([...chunks(manifest, names)].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js')));
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/** The table of a build, and a sentence for each limit that it breaks. */
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

/** A sentence for each file of the kit's gallery, which is for those who work on the kit, in a build. */
export const galleryFaults = (manifest: Manifest): string[] =>
  Object.keys(manifest)
    .filter((name) => /^kit[./]/.test(name))
    .map((name) => `The build has ${name} of the gallery.`);

/** A sentence for each file that imports itself by way of others: what one of them calls while it is loaded may not be there yet. */
export const circleFaults = (manifest: Manifest): string[] =>
  Object.keys(manifest)
    .filter((name) => chunks(manifest, manifest[name]?.imports ?? []).has(name))
    .map((name) => `${manifest[name]?.file} imports itself by way of others.`);

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../dist/client');
  const gzipped = (file: string) => gzipSync(readFileSync(path.join(root, file)), { level: 9 }).length;
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  // The first script stands in the page itself: the manifest does not know it.
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
