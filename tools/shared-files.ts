import type { Rolldown } from 'vite';

/** A script of a build, as the bundler reports it. */
export type BuiltScript = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'moduleIds' | 'code' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'viteMetadata'
>;

/** `request`: the bytes that take as long as one more request. `limit`: the most bytes for one screen, in addition to the start. */
export type Costs = { request: number; limit: number };

/** A script with its style sheets: one request for each of the two kinds. */
type File = { modules: string[]; bytes: number; requests: number; imports: Set<File>; loaders: Set<string>; isShared: boolean };
type Pair = { a: File; b: File; gain: number };

/**
 * Decides which modules of several screens share a file. At first, modules are together if the same screens need them. Two files become
 * one as long as that saves time: it saves a request where both are needed, and costs bytes where only one is.
 *
 * @param scripts a build with such files
 * @param frame the sources of the scripts that every screen loads, without their folders
 * @returns the name of the file of each shared module. All other modules stay with the one script that needs them
 */
export function nameSharedFiles(scripts: readonly BuiltScript[], frame: readonly string[], costs: Costs): Map<string, string> {
  const files = readFiles(scripts, frame);
  let pairs = [...files].flatMap((a, at, all) => all.slice(at + 1).flatMap((b) => pairOf(a, b, costs)));
  while (pairs.length > 0) {
    const best = pairs.reduce((one, other) => (other.gain > one.gain ? other : one));
    const gain = exactGain(best, files, costs);
    if (gain <= 0) pairs = pairs.filter((pair) => pair !== best);
    else if (gain < best.gain) best.gain = gain;
    else {
      const { a, b } = best;
      merge(best, files);
      pairs = pairs.filter((pair) => ![a, b].includes(pair.a) && ![a, b].includes(pair.b));
      for (const file of files) if (file !== a) pairs.push(...pairOf(a, file, costs));
    }
  }
  const shared = [...files].filter(({ isShared }) => isShared);
  return new Map(shared.flatMap(({ modules }, at) => modules.map((id) => [id, `shared-${at}`] as const)));
}

function readFiles(scripts: readonly BuiltScript[], frame: readonly string[]): Set<File> {
  const importsByName = new Map(scripts.map(({ fileName, imports }) => [fileName, imports]));
  const needs = (name: string) => closure([name], (one) => importsByName.get(one) ?? []);
  const start = new Set(scripts.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...needs(fileName)]));
  const later = scripts.filter(({ fileName }) => !start.has(fileName));
  const files = new Map(later.map((script) => [script.fileName, createFile(script)]));
  const found = (names: Iterable<string>) => [...names].flatMap((name) => files.get(name) ?? []);
  for (const { fileName, imports } of later) for (const file of found([fileName])) file.imports = new Set(found(imports));
  const entries = later.filter(({ isDynamicEntry }) => isDynamicEntry);
  for (const { fileName, facadeModuleId } of entries) {
    const isInFrame = frame.some((source) => facadeModuleId?.endsWith(source));
    const loaders = isInFrame ? entries.map((entry) => entry.fileName) : [fileName];
    for (const file of found(needs(fileName))) for (const loader of loaders) file.loaders.add(loader);
  }
  return new Set(files.values());
}

const createFile = ({ moduleIds, code, isDynamicEntry, viteMetadata }: BuiltScript): File => ({
  modules: [...moduleIds],
  bytes: code.length,
  requests: viteMetadata?.importedCss.size ? 2 : 1,
  imports: new Set(),
  loaders: new Set(),
  isShared: !isDynamicEntry,
});

/** Returns items with all that they lead to. @example closure(['index.html'], (name) => manifest[name]?.imports ?? []) */
export function closure<T>(items: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(items);
  // Iterating a set includes items that are added meanwhile.
  for (const one of found) for (const more of next(one)) found.add(more);
  return found;
}

const importsOf = (file: File) => closure([file], ({ imports }) => imports);

/** Returns two files, unless a merge would not even pay if neither imported others. */
function pairOf(a: File, b: File, { request }: Costs): Pair[] {
  if (!a.isShared || !b.isShared) return [];
  const both = a.loaders.intersection(b.loaders).size;
  const saved = Math.min(a.requests, b.requests) * request * both;
  const gain = saved - b.bytes * (a.loaders.size - both) - a.bytes * (b.loaders.size - both);
  return gain > 0 ? [{ a, b, gain }] : [];
}

/** Returns the bytes that a merge saves, or 0 if the file would import itself through others, or if a screen would be too large. */
function exactGain({ a, b }: Pair, files: ReadonlySet<File>, { request, limit }: Costs): number {
  const both = new Set([a, b]);
  const others = new Set([...a.imports, ...b.imports]).difference(both);
  if ([...others].some((file) => !importsOf(file).isDisjointFrom(both))) return 0;
  const [withA, withB] = [importsOf(a), importsOf(b)];
  const saved = Math.min(a.requests, b.requests) * request;
  let gain = 0;
  for (const loader of a.loaders.union(b.loaders)) {
    const isLoaded = ({ loaders }: File) => loaders.has(loader);
    const more = [...withA, ...withB].filter((file) => !isLoaded(file));
    const bytes = sum(more, (file) => file.bytes);
    gain += saved - bytes - request * sum(more, (file) => file.requests);
    if (more.length > 0 && bytes + sum([...files].filter(isLoaded), (file) => file.bytes) > limit) return 0;
  }
  return gain;
}

const sum = (files: readonly File[], value: (file: File) => number) => files.reduce((total, file) => total + value(file), 0);

function merge({ a, b }: Pair, files: Set<File>): void {
  a.modules.push(...b.modules);
  a.bytes += b.bytes;
  a.requests = Math.max(a.requests, b.requests);
  a.loaders = a.loaders.union(b.loaders);
  a.imports = a.imports.union(b.imports).difference(new Set([a, b]));
  files.delete(b);
  for (const file of files) if (file.imports.delete(b)) file.imports.add(a);
  for (const file of importsOf(a)) file.loaders = file.loaders.union(a.loaders);
}
