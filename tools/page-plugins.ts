import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Manifest } from './bundle-size.ts';
import { closure } from './shared-files.ts';

/** Inlines the script that runs before the first paint into index.html, because the page would wait for a separate file. */
export function preloadScript(file: string): Plugin {
  const script = () => readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*\n|^ {2}/gm, '');
  return {
    name: 'first-script',
    transformIndexHtml: (html) => html.replace('<!--first-script-->', () => `<script>\n${script()}</script>`),
  };
}

/** Inlines the style sheet of the sign-in page into index.html for the same reason; later styles stay in files. */
export function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') return link;
          // Otherwise each part that loads later would load the sheet once more.
          for (const file of Object.values(bundle)) if (file.type === 'chunk') file.viteMetadata?.importedCss.delete(name);
          Reflect.deleteProperty(bundle, name);
          return `<style>${String(sheet.source)}</style>`;
        });
      },
    },
  };
}

/** The sources of the scripts that every screen loads, relative to index.html. */
export const frameScripts = ['frame/Shell.tsx', 'query-client.ts'];

/** The addresses of the files that a screen needs in addition to those of index.html. */
export type ScreenFiles = { scripts: string[]; styles: string[]; fonts: string[] };

/**
 * Returns the files of each screen of the frame, by its path.
 *
 * @param manifest the manifest of the build
 * @param routes the text of the file that registers the screens
 * @param patterns the path of each screen, by its name
 * @param from the folder of index.html, relative to that of the sources
 * @throws Error if a screen has no file in the build
 */
export function screenFiles(
  manifest: Manifest,
  routes: string,
  patterns: Readonly<Record<string, string>>,
  from: string,
): Record<string, ScreenFiles> {
  const known = filesOf(manifest, ['index.html']);
  // Every screen uses this font. If it loaded only after the layout, the text would wrap again.
  const fonts = assetsOf(manifest, ['index.html']).filter((one) => /-latin-wght-[^/]*\.woff2$/.test(one));
  const found = [...routes.matchAll(/createScreenRoute\(\s*paths\.(\w+),[^]*?import\('#src\/([^']+)'\)/g)].map(
    ([, name = '', file = '']) => {
      const key = path.posix.relative(from, file);
      const pattern = patterns[name];
      if (!manifest[key] || pattern === undefined) throw new Error(`The build has no screen ${name}.`);
      const files = [...filesOf(manifest, [...frameScripts, key])].filter((one) => !known.has(one)).map((one) => `/${one}`);
      const [styles, scripts] = [files.filter((one) => one.endsWith('.css')), files.filter((one) => one.endsWith('.js'))];
      return [pattern, { scripts, styles, fonts: fonts.map((one) => `/${one}`) }] as const;
    },
  );
  return Object.fromEntries(found);
}

function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  return new Set(importsOf(manifest, names).flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()));
}

const assetsOf = (manifest: Manifest, names: readonly string[]): string[] =>
  importsOf(manifest, names).flatMap((name) => manifest[name]?.assets ?? []);

/** Returns these chunks with all their imports. */
const importsOf = (manifest: Manifest, names: readonly string[]): string[] => [...closure(names, (name) => manifest[name]?.imports ?? [])];

/** The list of each screen's files in the folder of the build, which the server inserts into the page of a screen. */
const screenFilesName = '.vite/screens.json';

/** Writes the list of each screen's files. */
export function injectScreenFiles(patterns: () => Promise<Readonly<Record<string, string>>>): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
        const routes = globSync('src/app/client/routes/*-screens.ts').map((file) => readFileSync(file, 'utf8'));
        const files = screenFiles(manifest, routes.join('\n'), await patterns(), 'app/client');
        writeFileSync(path.join(dir, screenFilesName), JSON.stringify(files));
      },
    },
  };
}
