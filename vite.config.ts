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

const queries = {
  name: 'queries',
  test: /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*\/(useQueries|queriesObserver|useMutationState)\.)/,
};
// Icons and small shared components: each is smaller than a request for it.
const parts = {
  name: 'parts',
  test: /node_modules\/lucide-react\/(?!.*\/(printer|funnel-x|sigma|equal|file-spreadsheet|stethoscope|user-round-pen|key-round|copy|list|mail|trash|building-complex|rotate-cw|calendar-check|calendar-clock|circle-slash|monitor-smartphone)\.)|src\/\w+\/(ui\/client\/.*\/|screens\/(client\/((record|list)\/)?)?|access\/|text\/|caller\/|applied-leave\/(client\/)?|attachment\/|leave-ledger\/(\w+\/)?|client\/|home\/client\/)(toasts|Avatar|ButtonLink|initials|Badge|Card|Facts|Segmented|StatusBadge|use-placement|use-wide-frame|use-is-phone|use-screen-params|use-can-open-screen|use-change|shortcuts|too-long|leave-status|calls|balance|text-sentences|leave-sentences|pending-count|query-client|list-places|file-size|TextArea|sick-types|role-labels|moment-text)\.tsx?$/,
  minShareCount: 2,
};

// Nearly every screen of leave has this code, and no other screen.
const leave = {
  name: 'leave',
  test: /src\/(leave\/applied-leave\/(client\/(StatusBadge|calls)|submit\/max-reason-length)|ledger\/leave-ledger\/(status\/leave-status|wording\/leave-sentences|calculation\/(balance|sick-types)))\./,
};

// Code of every form for one record, and the fields that the sign-in page lacks: the largest screen has nearly all of them.
const form = {
  name: 'form',
  test: /node_modules\/react-hook-form\/|src\/shared\/screens\/client\/record\/(use-record-form|record-form|EarlierAttempt|use-add-another)\./,
};
// Shared code of the screens of one record; an application has a form of its own.
const record = { name: 'record', test: /src\/shared\/screens\/client\/record\/(RecordForm|EditedRecord|AddedRecord|StaleDialog)\./ };
const fields = {
  name: 'fields',
  test: /src\/shared\/screens\/client\/use-unsaved-changes\.|src\/platform\/ui\/client\/form\/(required-fields-text|CheckField|RadioField|ErrorSummary|ReadOnlyList|SelectField)\./,
};
// A question before someone leaves, and the bar below a form. Uploads have both without the fields of a form.
const leaving = {
  name: 'leaving',
  test: /useBlocker\.|src\/shared\/screens\/client\/UnsavedChangesDialog\.|src\/platform\/ui\/client\/form\/ActionBar\./,
};
// Choices with a search. Many forms need it only in a part that is loaded on demand.
const combobox = {
  name: 'combobox',
  test: /src\/platform\/ui\/client\/form\/(Combobox|ComboboxList|search-options|use-combobox)\./,
};

// Code of every table, and of every list from the server.
const ofLists =
  /icons\/(printer|funnel-x|sigma)\.|src\/(platform\/ui\/client\/(table\/(?!RowCheckbox)|page\/ListCount|base\/ClampedText)|shared\/screens\/client\/list\/|platform\/lists\/)/;
// The state of a list in the address, which the page of one of its rows reads too.
const view = {
  name: 'view',
  test: /src\/shared\/screens\/client\/list\/list-view\.|src\/platform\/lists\/list-(query|sentences)\.|src\/platform\/ui\/client\/table\/data-table\./,
};
// Code of tables that do not show a list from the server, and of the calendar beside them.
const pages = { name: 'pages', test: /src\/platform\/ui\/client\/(table\/(Pager|pages|RowLinkCell)|base\/ClampedText)\./ };
const rows = { name: 'rows', test: ofLists, minShareCount: 20 };
const list = { name: 'list', test: ofLists, minShareCount: 12 };

// The cost of days; and the rules of an application, which the calendar does not need.
const days = {
  name: 'days',
  test: /src\/ledger\/leave-ledger\/\w+\/(leave-duration|working-calendar|day-cost|half-day|slots|day-reasons)\./,
};
const rules = { name: 'rules', test: /src\/leave\/applied-leave\/submit\/(submit-rules|submit-sentences)\./ };

// Code of lists and uploads that the screens of one record do not need. Many screens share it, so the bundler would put it into the frame.
const download = {
  name: 'download',
  test: /src\/platform\/http\/client\/(file\/download|batch\/send-rows)\.|src\/leave\/leave-import\/leave-import-columns\./,
};

// Code of every upload until its rows are shown.
const uploads = {
  name: 'upload',
  test: /src\/shared\/screens\/client\/upload\/(?!UploadTable|CorrectRowDialog|correct-row)[A-Za-z-]+\.tsx?$|src\/platform\/excel\/(client\/run-sheet-worker|sheet-outcome|upload-sheet|upload-texts|post-rows)\.ts$|(run-in-slices|funnel-x|file-spreadsheet)\./,
};

// The frame, and code that most of its screens share.
const frame = { name: 'frame', test: /\/src\/|node_modules\/lucide-react\//, minShareCount: 44 };

export default defineConfig(({ command }) => {
  // Any environment, for example that of a test, gets the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const { collect, write } = licences();
  return {
    root: 'src/app/client',
    // React has had this hook since version 18, so its replacement for older versions is left out.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
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
        // Files of index.html are loaded before a screen is opened.
        // The second factor form is loaded beside files that every screen needs, so its own files are not worth listing there.
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
          // The start lists each file of all screens, so the first visit pays for each character of their names. 41 bits tell them apart.
          hashCharacters: 'base36',
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: ({ name }) =>
            /^(platform|start|rolldown-runtime|reauthenticate)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              platform,
              start,
              queries,
              download,
              frame,
              leave,
              parts,
              form,
              record,
              fields,
              leaving,
              combobox,
              view,
              pages,
              rows,
              list,
              uploads,
              days,
              rules,
            ],
          },
        },
      },
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    },
  };
});
