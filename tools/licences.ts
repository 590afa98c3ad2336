import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The file beside the screens with the licence texts of all their packages. */
const licencesFile = 'licences.txt';

/**
 * Returns the folder of the package of a module or asset; undefined for the project's own files. @example
 * packageOf('/x/node_modules/@a/b/c.js') // '/x/node_modules/@a/b'
 */
const packageOf = (file: string): string | undefined => /^.*\/node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(file.replaceAll('\\', '/'))?.[0];

/** Returns the name, version and licence texts of a package. @throws Error if it has none */
function licenceOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length === 0) throw new Error(`The package ${name} has no licence text: add it to tools/licences.ts.`);
  const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return `${name} ${version}\n\n${texts.join('\n\n')}\n`;
}

/**
 * Collects the licence texts of all packages in the browser's files. Workers are separate builds, so `collect` is also one of their
 * plugins; `write` belongs to the main build, which ends last.
 */
export function licences(): { collect: () => Plugin; write: () => Plugin } {
  const folders = new Set<string>();
  const collect = (): Plugin => {
    let root = '';
    return {
      name: 'collect-licences',
      apply: 'build',
      configResolved: (config) => void (root = config.root),
      generateBundle(_options, bundle) {
        const parts = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames));
        for (const file of parts) {
          const folder = packageOf(path.resolve(root, file));
          if (folder) folders.add(folder);
        }
      },
    };
  };
  const write = (): Plugin => ({
    name: 'write-licences',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        // Vite and its bundler add small parts of their own.
        for (const name of ['vite', 'rolldown']) folders.add(path.resolve('node_modules', name));
        const source = [...folders]
          .toSorted()
          .map(licenceOf)
          .join(`\n${'-'.repeat(80)}\n\n`);
        this.emitFile({ type: 'asset', fileName: licencesFile, source });
      },
    },
  });
  return { collect, write };
}
