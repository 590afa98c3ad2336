import { readFileSync } from 'node:fs';
import type { Manifest } from '../../tools/bundle-size.ts';

const readManifest = () => JSON.parse(readFileSync(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8')) as Manifest;

/** Returns the path of a built script. @example scriptPath('OwnProfilePage') // '/assets/g9p6sybj.js' */
export function scriptPath(name: string): string {
  const chunk = Object.values(readManifest()).find((built) => built.name === name);
  if (!chunk) throw new Error(`The build has no script ${name}.`);
  return `/${chunk.file}`;
}

/** Returns the name of each built script by its path. */
export const scriptNames = (): Map<string, string> =>
  new Map(Object.values(readManifest()).map(({ file, name = '' }) => [`/${file}`, name]));
