import { expect, test } from 'vitest';
import { circleFaults, galleryFaults, type Manifest, reportSizes, screenSizes } from './bundle-size.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js', '_sign-in.js', '_field.css'],
    dynamicImports: ['home/HomePage.tsx', 'leave/ApplyPage.tsx'],
  },
  '_react.js': { file: 'react.js', imports: ['_runtime.js'], dynamicImports: ['Shell.tsx'] },
  '_runtime.js': { file: 'runtime.js', imports: ['_react.js'] },
  '_field.js': { file: 'field.js', imports: ['_react.js'] },
  '_field.css': { file: 'field.css' },
  '_sign-in.js': { file: 'sign-in.js', imports: ['_field.js'] },
  'Shell.tsx': { file: 'shell.js', imports: ['_react.js'], dynamicImports: ['Palette.tsx'] },
  'Palette.tsx': { file: 'palette.js', imports: ['_field.js'] },
  'home/HomePage.tsx': { file: 'home.js' },
  'leave/ApplyPage.tsx': { file: 'apply.js', imports: ['_field.js', '_calendar.js'] },
  '_calendar.js': { file: 'calendar.js' },
};
const bytes: Record<string, number> = {
  'index.js': 1000,
  'react.js': 70_000,
  'runtime.js': 500,
  'field.js': 2000,
  'field.css': 90_000,
  'sign-in.js': 4000,
  'shell.js': 8000,
  'palette.js': 5000,
  'home.js': 3000,
  'apply.js': 6000,
  'calendar.js': 900,
};
const sizes = (changes: Record<string, number> = {}) => screenSizes(manifest, (file) => changes[file] ?? bytes[file] ?? NaN);

test('the sign-in page counts each script of the entry once, and no style sheet', () => {
  expect(sizes().signIn).toBe(1000 + 70_000 + 500 + 2000 + 4000);
});

test('another screen counts itself, its imports and the frame, except what the sign-in page has loaded; the largest comes first', () => {
  expect(sizes().screens).toEqual([
    { name: 'ApplyPage', extra: 6000 + 900 + 8000 },
    { name: 'HomePage', extra: 3000 + 8000 },
  ]);
});

test('scripts on demand are listed separately', () => {
  expect(sizes().onDemand).toEqual([{ name: 'Palette', size: 5000 }]);
});

test('sizes up to the limits are accepted', () => {
  expect(reportSizes(sizes({ 'react.js': 107_500, 'home.js': 52_000 }))).toMatchObject({ faults: [] });
});

test('a size above a limit is a fault that names the screen', () => {
  expect(reportSizes(sizes({ 'react.js': 107_501, 'home.js': 52_001 })).faults).toEqual([
    expect.stringContaining('The sign-in page loads 115.0 kB'),
    expect.stringContaining('HomePage loads 60.0 kB more'),
  ]);
});

test('a build without an entry is an error', () => {
  const { 'index.html': _gone, ...rest } = manifest;
  expect(() => screenSizes(rest, () => 1)).toThrow('The build has no entry.');
});

test('a sign-in page outside the entry is an error', () => {
  const entry = { file: 'index.js', isEntry: true, dynamicImports: ['sign-in/SignInPage.tsx'] };
  const build = { ...manifest, 'index.html': entry, 'sign-in/SignInPage.tsx': { file: 'page.js' } };
  expect(() => screenSizes(build, () => 1)).toThrow('The sign-in page is not in the entry.');
});

test('a build with the gallery of the kit is rejected', () => {
  expect(galleryFaults(manifest)).toEqual([]);
  const chunk = { file: 'kit.js' };
  expect(galleryFaults({ ...manifest, 'kit.html': chunk, 'kit/main.tsx': chunk })).toEqual([
    'The build has kit.html of the gallery.',
    'The build has kit/main.tsx of the gallery.',
  ]);
});

test('an import cycle is rejected', () => {
  expect(circleFaults({ 'a.ts': { file: 'a.js', imports: ['b.ts'] }, 'b.ts': { file: 'b.js' } })).toEqual([]);
  const circle = {
    'a.ts': { file: 'a.js', imports: ['b.ts'] },
    'b.ts': { file: 'b.js', imports: ['c.ts'] },
    'c.ts': { file: 'c.js', imports: ['a.ts'] },
  };
  expect(circleFaults(circle)).toEqual(['a.js', 'b.js', 'c.js'].map((file) => `${file} imports itself through others.`));
});
