import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The file in the folder of the built screens. It is deleted with the old screens, and written once the new ones are complete. */
export const fingerprintFile = '.vite/sources.sha256';

/** Returns a fingerprint of the sources of the screens and the tools of their build, which changes with any of them. */
export function fingerprintSources(folder = root): string {
  const sources = globSync('src/**/*.{ts,tsx,css,html,js,svg,png,webmanifest}', { cwd: folder }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const config = readFileSync(path.join(folder, 'vite.config.ts'), 'utf8');
  const tools = [...config.matchAll(/from '\.\/(tools\/[\w-]+\.ts)'/g)].flatMap(([, tool]) => tool ?? []);
  const hash = createHash('sha256');
  for (const file of [...sources, ...tools, 'package-lock.json', 'vite.config.ts'].toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Builds the screens, unless the existing ones are from these sources. @returns the outcome, as `runProgram` returns it */
export function buildScreens(): Promise<number | 'stopped'> {
  const made = path.join(root, 'dist/client', fingerprintFile);
  if (existsSync(made) && readFileSync(made, 'utf8') === fingerprintSources()) return Promise.resolve(0);
  return runProgram('vite', ['build', '--logLevel', 'warn']);
}
