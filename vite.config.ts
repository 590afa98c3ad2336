import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type * as screenPaths from './src/shared/screens/paths.ts';
import type * as firstPaintPage from './src/identity/sign-in/client/first-paint.tsx';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { licences } from './tools/licences.ts';
import { fingerprintFile, fingerprintSources } from './tools/built-screens.ts';
import { preloadScript, inlineStyle, injectScreenFiles } from './tools/page-plugins.ts';

/** Puts the sign-in page into index.html, made by its own components, so that it shows before any script has come. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<typeof firstPaintPage>('./src/identity/sign-in/client/first-paint.tsx');
      return html.replace('<!--first-paint-->', () => module.firstPaint());
    },
  };
}

/** The path of each screen, by its name. */
async function screenPatterns(): Promise<Record<string, string>> {
  const { module } = await runnerImport<typeof screenPaths>('./src/shared/screens/paths.ts');
  return Object.fromEntries(Object.entries(module.paths).map(([name, { pattern }]) => [name, pattern]));
}

/** Packs each text file once, at build time: the server hands out what the browser takes. */
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

/** Leaves with the finished screens what they are made of: whoever needs them next need not make them again. */
function signed(): Plugin {
  let print: string;
  return {
    name: 'signed',
    apply: 'build',
    // Before the first file is read: what changes meanwhile is not in these screens.
    buildStart: () => void (print = fingerprintSources()),
    writeBundle: { order: 'post', sequential: true, handler: ({ dir = '' }) => writeFileSync(path.join(dir, fingerprintFile), print) },
  };
}

// Few files pack better, and are named in fewer places, than many small ones. What index.html loads goes into two: packages, and ours with their icons.
const ofEntry = { tags: ['$initial' as const] };
const platform = { ...ofEntry, name: 'platform', test: /node_modules\/(?!lucide-react\/)/ };
// The entry itself waits for screens, which would wait for it if it were in one file with what they import.
const start = { ...ofEntry, name: 'start', test: /^(?!.*\/app\/client\/(main\.tsx|index\.html))/ };

const queries = { name: 'queries', test: /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*\/(useQueries|queriesObserver)\.)/ };
// Icons, and the small parts that many screens have: each is smaller than the asking for it.
const parts = {
  name: 'parts',
  test: /node_modules\/lucide-react\/(?!.*\/(printer|funnel-x|sigma|equal|file-spreadsheet|stethoscope|user-round-pen|key-round|copy|list|calendar-check|calendar-clock|circle-slash|monitor-smartphone)\.)|src\/\w+\/(ui\/client\/.*\/|screens\/(client\/((record|list)\/)?)?|access\/|text\/|applied-leave\/(client\/)?|attachment\/|leave-ledger\/(\w+\/)?|client\/|home\/client\/)(toasts|Avatar|ButtonLink|initials|Badge|Card|Facts|Segmented|StatusBadge|use-placement|use-wide-frame|use-is-phone|use-screen-params|use-can-open-screen|use-change|shortcuts|too-long|leave-status|day-reasons|half-day|calls|balance|text-sentences|leave-sentences|pending-count|query-client|list-places|file-size|TextArea)\.tsx?$/,
  minShareCount: 2,
};

// What every form of one record is made of, and the fields that are not on the sign-in page: the largest screen has nearly all of them.
const form = {
  name: 'form',
  test: /node_modules\/react-hook-form\/|src\/shared\/screens\/client\/record\/(use-record-form|record-form|EarlierAttempt|use-add-another)\./,
};
// What is the same on the screens of one record; that of an application has a form of its own.
const record = { name: 'record', test: /src\/shared\/screens\/client\/record\/(RecordForm|EditedRecord|AddedRecord|StaleDialog)\./ };
const fields = {
  name: 'fields',
  test: /useBlocker\.|src\/shared\/screens\/client\/(UnsavedChangesDialog|use-unsaved-changes)\.|src\/platform\/ui\/client\/form\/(ActionBar|CheckField|RadioField|required-fields-text|Combobox|ComboboxList|DateField|ErrorSummary|ReadOnlyList|SelectField|search-options|use-combobox)\./,
};

// What every table of rows is made of, and beyond it every list of the server.
const ofLists =
  /icons\/(printer|funnel-x|sigma)\.|src\/(platform\/ui\/client\/(table\/|page\/ListCount|base\/ClampedText)|shared\/screens\/client\/list\/|platform\/lists\/)/;
// What the address says of a list, which the page of one of its rows reads too.
const view = {
  name: 'view',
  test: /src\/shared\/screens\/client\/list\/list-view\.|src\/platform\/lists\/list-(query|sentences)\.|src\/platform\/ui\/client\/table\/data-table\./,
};
// What tables have that are no list of the server, and the calendar beside them.
const pages = { name: 'pages', test: /src\/platform\/ui\/client\/(table\/(Pager|pages|RowLinkCell)|base\/ClampedText)\./ };
const rows = { name: 'rows', test: ofLists, minShareCount: 20 };
const list = { name: 'list', test: ofLists, minShareCount: 12 };

// What days cost; and what is asked of an application, which the calendar does not need.
const days = { name: 'days', test: /src\/ledger\/leave-ledger\/calculation\/(leave-duration|working-calendar|day-cost)\./ };
const rules = { name: 'rules', test: /src\/leave\/applied-leave\/submit\/(apply-leave-rules|apply-leave-sentences)\./ };

// The frame, and what most of the screens in it share.
const frame = { name: 'frame', test: /\/src\/|node_modules\/lucide-react\//, minShareCount: 44 };

export default defineConfig(({ command }) => {
  // Whoever starts the product with another environment, a test for instance, gets the screens that people use all the same.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const { collect, write } = licences();
  return {
    root: 'src/app/client',
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
      outDir: '../../../dist/client',
      emptyOutDir: true,
      manifest: true,
      modulePreload: {
        // Module preloading is native in all browsers below; the polyfill would be one more script.
        polyfill: false,
        // What index.html loads is there before a screen is asked for.
        // What asks for a second factor stands beside what every screen waits for: what it needs itself is not worth naming there.
        resolveDependencies: (asked, needed, { hostType }) =>
          hostType === 'html'
            ? needed
            : needed.filter((file) => !/\/reauthenticate-/.test(asked) && !/\/(platform|start|rolldown-runtime)-/.test(file)),
      },
      // A data: address in a style sheet or a script would need a looser Content-Security-Policy.
      assetsInlineLimit: 0,
      // light-dark() is native in these; lowered, it would lose the theme switch.
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        output: {
          // The start names each file of all screens, so the first visit pays for each letter of a hash: 36 bits tell apart the files of one name.
          hashCharacters: 'base36',
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [platform, start, queries, frame, parts, form, record, fields, view, pages, rows, list, days, rules],
          },
        },
      },
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    },
  };
});
