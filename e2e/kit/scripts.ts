import { readFileSync } from 'node:fs';
import type { Manifest } from '../../tools/bundle-size.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../dist/client/.vite/${file}`, import.meta.url), 'utf8'));

/** Returns the path of a built script. @example scriptPath('OwnProfilePage') // '/assets/g9p6sybj.js' */
export function scriptPath(name: string): string {
  const chunk = Object.values(readJson('manifest.json') as Manifest).find((built) => built.name === name);
  if (!chunk) throw new Error(`The build has no script ${name}.`);
  return `/${chunk.file}`;
}

/** Returns the paths of the files that a screen loads before it shows. @example filesOfScreen('/applyleave') */
export function filesOfScreen(address: string): string[] {
  const screens = readJson('screens.json') as Record<string, { scripts: string[]; styles: string[] }>;
  const { scripts = [], styles = [] } = screens[address] ?? {};
  if (scripts.length === 0) throw new Error(`The build has no screen at ${address}.`);
  return [...scripts, ...styles];
}
