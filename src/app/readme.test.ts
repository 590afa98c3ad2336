import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layers } from '#src/testing/architecture/place.ts';

const readme = readFileSync('README.md', 'utf8');
const table = (heading: string) =>
  (readme.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| layer') && !line.startsWith('| change'));
const named = (text: string) => [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('the README lists every layer in order, with all its folders', () => {
  const rows = table('The nine layers').map(named);
  expect(rows.map(([layer]) => layer)).toEqual(layers.map((layer) => `src/${layer}`));
  for (const [layer = '', ...folders] of rows) {
    const inside = globSync(`${layer}/*/`).map((folder) => folder.replaceAll('\\', '/').split('/')[2]);
    expect(folders.toSorted(), layer).toEqual(inside.toSorted());
  }
});

test('every path in the README and CONTRIBUTING exists', () => {
  const paths = [readme, readFileSync('CONTRIBUTING.md', 'utf8')]
    .flatMap(named)
    .filter((name) => /^(?:src|e2e|docs|tools|bench|faults)\/[\w./-]+$/.test(name));
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('every link from the README to a part of CONTRIBUTING leads to a heading', () => {
  const headings = readFileSync('CONTRIBUTING.md', 'utf8').match(/^## .+$/gm) ?? [];
  const anchors = new Set(
    headings.map((heading) =>
      heading
        .slice(3)
        .toLowerCase()
        .replaceAll(/[^\w ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  const links = [...readme.matchAll(/\(CONTRIBUTING\.md#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test('the README has at most 120 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
});

test('every browser test that the documents name exists', () => {
  const names = globSync('docs/**/*.md').flatMap((file) => readFileSync(file, 'utf8').match(/\be2e\/[a-z-]+\/[a-z0-9-]+/g) ?? []);
  expect(names.length).toBeGreaterThan(40);
  const files = new Set(globSync('e2e/*/*').map((file) => file.replaceAll('\\', '/').replace(/(\.e2e)?\.ts$/, '')));
  expect([...new Set(names)].filter((name) => !files.has(name))).toEqual([]);
});
