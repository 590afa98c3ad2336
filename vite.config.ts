import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type * as screenPaths from './src/shared/screens/paths.ts';
import type * as firstPaintPage from './src/identity/sign-in/client/first-paint.tsx';
import { build, defineConfig, type Plugin, type Rolldown, runnerImport, type UserConfig } from 'vite';
import { licences } from './tools/licences.ts';
import { fingerprintFile, fingerprintSources } from './tools/built-screens.ts';
import { frameScripts, injectScreenFiles, inlineStyle, preloadScript } from './tools/page-plugins.ts';
import { nameSharedFiles } from './tools/shared-files.ts';

/** Inserts the sign-in page, rendered by its own components, into index.html, so that it shows before any script has loaded. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<typeof firstPaintPage>('./src/identity/sign-in/client/first-paint.tsx');
      return html.replace('<!--first-paint-->', () => module.firstPaint());
    },
  };
}

/** Returns the path of each screen, by its name. */
async function screenPatterns(): Promise<Record<string, string>> {
  const { module } = await runnerImport<typeof screenPaths>('./src/shared/screens/paths.ts');
  return Object.fromEntries(Object.entries(module.paths).map(([name, { pattern }]) => [name, pattern]));
}

/** Compresses each text file once, during the build: the server sends the encoding that the browser accepts. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const content = readFileSync(path.join(dir, file));
        writeFileSync(path.join(dir, `${file}.br`), brotliCompressSync(content));
        writeFileSync(path.join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Stores a fingerprint of the sources with the screens, so that they need not be built again. */
function signed(): Plugin {
  let print: string;
  return {
    name: 'signed',
    apply: 'build',
    // Taken before the first file is read: later changes are not in these screens.
    buildStart: () => void (print = fingerprintSources()),
    writeBundle: { order: 'post', sequential: true, handler: ({ dir = '' }) => writeFileSync(path.join(dir, fingerprintFile), print) },
  };
}

// A few large files compress better and are referenced less than many small ones. The scripts of index.html are two files: packages, and
// the project's own code with its icons.
const ofEntry = { tags: ['$initial' as const] };
const platform = { ...ofEntry, name: 'platform', test: /node_modules\/(?!lucide-react\/)/ };
// The entry itself waits for screens, and would wait for itself if it shared a file with their imports.
const start = { ...ofEntry, name: 'start', test: /^(?!.*\/app\/client\/(main\.tsx|index\.html))/ };

/** Builds once with a file for each set of screens that share modules, and names the files that are worth their requests. */
async function nameFiles(options: UserConfig): Promise<Map<string, string>> {
  const built = await build({
    ...options,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { ...options.build, write: false, rolldownOptions: { output: { codeSplitting: { ...splitting, groups: [platform, start] } } } },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  return nameSharedFiles(
    output.filter((file) => file.type === 'chunk'),
    frameScripts,
    { request: 7000, limit: 171_000 },
  );
}

const splitting = { includeDependenciesRecursively: false };

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  // Any environment, for example that of a test, gets the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const { collect, write } = licences();
  // light-dark() is native in these; lowered, it would lose the theme switch.
  const browsers = ['chrome123', 'firefox121', 'safari17.5'];
  const options: UserConfig = {
    root: 'src/app/client',
    // React has had this hook since version 18, so its replacement for older versions is left out.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: { target: browsers, cssTarget: browsers },
  };
  const names = command === 'build' ? await nameFiles(options) : new Map<string, string>();
  const shared = { name: (module: string) => names.get(module) ?? null, debugName: 'shared' };
  return {
    ...options,
    plugins: [
      react(),
      firstPaint(),
      preloadScript('src/app/client/preload.js'),
      inlineStyle(),
      packed(),
      injectScreenFiles(screenPatterns),
      collect(),
      write(),
      signed(),
    ],
    worker: { plugins: () => [collect()] },
    build: {
      ...options.build,
      outDir: '../../../dist/client',
      emptyOutDir: true,
      manifest: true,
      modulePreload: {
        // Module preloading is native in all browsers below; the polyfill would be one more script.
        polyfill: false,
        // Files of index.html are loaded before a screen is opened.
        // The second factor form is loaded beside files that every screen needs, so its own files are not worth listing there.
        resolveDependencies: (asked, needed, { hostType }) =>
          hostType === 'html'
            ? needed
            : needed.filter((file) => !/\/reauthenticate-/.test(asked) && !/\/(platform|start|rolldown-runtime)-/.test(file)),
      },
      // A data: address in a style sheet or a script would need a looser Content-Security-Policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          // The start lists each file of all screens, so the first visit pays for each character of their names. 41 bits tell them apart.
          hashCharacters: 'base36',
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: ({ name }) =>
            /^(platform|start|rolldown-runtime|reauthenticate)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: { ...splitting, groups: [platform, start, shared] },
        },
      },
    },
  };
});
