import { expect, test } from 'vitest';
import type { Manifest } from './bundle-size.ts';
import { inlineStyle, screenFiles } from './page-plugins.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_start.js'] },
  '_start.js': { file: 'start.js', css: ['start.css'], assets: ['inter-latin-wght-normal-1.woff2', 'inter-latin-ext-wght-normal-1.woff2'] },
  'frame/Shell.tsx': { file: 'shell.js', imports: ['_start.js', '_parts.js'], css: ['shell.css'] },
  'query-client.ts': { file: 'queries.js', imports: ['_parts.js'] },
  '_parts.js': { file: 'parts.js' },
  'CompanyHomePage.tsx': { file: 'start-page.js', imports: ['_parts.js'], dynamicImports: ['Waiting.tsx'] },
  'Waiting.tsx': { file: 'waiting.js' },
  '../../leave/client/LeavePage.tsx': { file: 'leave.js', imports: ['_list.js'] },
  '_list.js': { file: 'list.js', css: ['list.css'] },
};
const routes = `createScreenRoute(paths.home, 'signed-in', 'CompanyHomePage', () => import('#src/app/client/CompanyHomePage.tsx')),
  createScreenRoute(
    paths.leave,
    ['HR'],
    'LeavePage', () => import('#src/leave/client/LeavePage.tsx'),
  ),`;
const patterns = { home: '/', leave: '/leave/$emplId' };

test('a screen loads itself, the frame, their imports and the font, but nothing from index.html and nothing on demand', () => {
  const frame = ['/shell.js', '/queries.js'];
  const fonts = ['/inter-latin-wght-normal-1.woff2'];
  expect(screenFiles(manifest, routes, patterns, 'app/client')).toEqual({
    '/': { scripts: [...frame, '/start-page.js', '/parts.js'], styles: ['/shell.css'], fonts },
    '/leave/$emplId': { scripts: [...frame, '/leave.js', '/parts.js', '/list.js'], styles: ['/shell.css', '/list.css'], fonts },
  });
});

test.each([
  ['no file', { ...manifest, 'CompanyHomePage.tsx': undefined } as unknown as Manifest, patterns],
  ['no path', manifest, { leave: '/leave' }],
])('a screen with %s is an error', (_what, build, known) => {
  expect(() => screenFiles(build, routes, known, 'app/client')).toThrow('The build has no screen home.');
});

test('the style sheet of index.html is in the page, and no script loads it once more', () => {
  const bundle = {
    'assets/start.css': { type: 'asset', source: 'body{}' },
    'assets/start.js': { type: 'chunk', viteMetadata: { importedCss: new Set(['assets/start.css', 'assets/later.css']) } },
  };
  const { transformIndexHtml } = inlineStyle();
  const { handler } = transformIndexHtml as { handler: (html: string, context: object) => string };
  const link = '<link rel="stylesheet" crossorigin href="/assets/start.css">';
  expect(handler(`${link}<link rel="stylesheet" href="/other.css">`, { bundle })).toBe(
    '<style>body{}</style><link rel="stylesheet" href="/other.css">',
  );
  expect(bundle).toEqual({ 'assets/start.js': { type: 'chunk', viteMetadata: { importedCss: new Set(['assets/later.css']) } } });
});
