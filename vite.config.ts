import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type * as firstPaintPage from './src/sign-in/client/first-paint.tsx';
import { defineConfig, type Plugin, runnerImport } from 'vite';

/** Puts the sign-in page into index.html, made by its own components, so that it shows before any script has come. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<typeof firstPaintPage>('./src/sign-in/client/first-paint.tsx');
      return html.replace('<!--first-paint-->', () => module.firstPaint());
    },
  };
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

// Few files are faster than many small ones.
// Components and what only signed-in people need stay out: the sign-in page would have to load them.
const frame = {
  name: 'frame',
  test: /src\/((http|app|sign-in|access|screens)\/(?!client\/(record|upload|list)\/|.*(\/use-|queries|password|access-sentences|call-sentences|record-form|download)).*|text\/e-mail)\.ts$/,
  minShareCount: 2,
};
const queries = { name: 'queries', test: /node_modules\/@tanstack\/(react-query|query-core)\// };
const platform = {
  name: 'platform',
  test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\/(?!.*useBlocker)/,
};

// What the sign-in page shows itself with: one file packs better than a dozen.
const kit = {
  name: 'kit',
  test: /src\/ui\/client\/\w+\/(Banner|Button|IconButton|Icon|Field|FieldError|PasswordField|TextField|button-look|class-names|opens-elsewhere|use-field|use-page-title|share-ref|Spinner)\.tsx?$|src\/(dates\/plain-date|access\/role)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|context|shared|icons\/(eye|eye-off|circle-check|info|triangle-alert|triangle-exclamation-point)\.)/,
};

// What every form of one record is made of, and the fields that are not on the sign-in page: the largest screen has nearly all of them.
const form = {
  name: 'form',
  test: /node_modules\/react-hook-form\/|src\/screens\/client\/record\/(use-record-form|record-form|EarlierAttempt)\./,
};
const fields = {
  name: 'fields',
  test: /src\/ui\/client\/(calendar\/|form\/(ActionBar|CheckField|Combobox|ComboboxList|DateField|ErrorSummary|ReadOnlyList|SelectField|TextArea|search-options)\.)/,
};

export default defineConfig(({ command }) => {
  // Whoever starts the product with another environment, a test for instance, gets the screens that people use all the same.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: 'src/app/client',
    plugins: [react(), firstPaint(), packed()],
    build: {
      outDir: '../../../dist/client',
      emptyOutDir: true,
      manifest: true,
      // Module preloading is native in all browsers below; the polyfill would be one more script.
      modulePreload: { polyfill: false },
      // A data: address in a style sheet or a script would need a looser Content-Security-Policy.
      assetsInlineLimit: 0,
      // light-dark() is native in these; lowered, it would lose the theme switch.
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [queries, platform, kit, frame, form, fields] } },
      },
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    },
  };
});
