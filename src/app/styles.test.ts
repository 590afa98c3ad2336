import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedClassNames, styleFaults } from '#src/testing/architecture/styles.ts';

const files = globSync('src/**/*.{ts,tsx,css}').map((file) => ({
  path: file.replaceAll(path.sep, '/'),
  text: readFileSync(file, 'utf8'),
}));

describe('the style sheets', () => {
  test('style each class in one place, style no unused class, and are all in their layer', () => {
    expect(files.filter((file) => file.path.endsWith('.css')).length).toBeGreaterThan(40);
    expect(styleFaults(files)).toEqual([]);
  });

  test.each(generatedClassNames)('need the exception for .%s, because no code names the class', (name) => {
    const uses = files.filter((file) => file.path.endsWith('.css') && new RegExp(`\\.${name}\\b`).test(file.text));
    expect(uses.map((file) => file.path)).toEqual(['src/platform/ui/client/chart/wall-chart.css']);
  });
});

describe('the rules for styles reject', () => {
  const code = {
    path: 'src/app/home/client/A.tsx',
    text: `import './a.css';\nimport './b.css';\nconst a = <p className="tile now"><b className={\`tone-\${tone}\`} /></p>;`,
  };
  const sheet = (name: string, rules: string) => ({ path: `src/app/home/client/${name}.css`, text: `@layer screens { ${rules} }` });
  const faults = (...sheets: ReturnType<typeof sheet>[]) => styleFaults([code, ...sheets]);

  test('a class that two sheets style, even in a list or for a phone', () => {
    const first = sheet('a', '.tile { color: red; }');
    const fault = '.tile is styled in src/app/home/client/a.css and src/app/home/client/b.css';
    expect(faults(first, sheet('b', '@media (width <= 768px) { .now, a.tile:hover > b { color: blue; } }'))).toEqual([fault]);
    expect(faults(first, sheet('b', ':is(.now, .tile):disabled { color: blue; }'))).toEqual([fault]);
    expect(faults(first, sheet('b', '.now:not(.x, .tile) .tile { color: blue; }'))).toEqual(['.x is styled and used nowhere']);
  });

  test('an unused class, but not a generated one', () => {
    expect(faults(sheet('a', '.tone-good { color: green; } .tile .gone { color: red; } /* .old {} */'))).toEqual([
      '.gone is styled and used nowhere',
    ]);
  });

  test('a sheet that is never loaded', () => {
    expect(faults(sheet('c', '.tile { color: red; }'))).toEqual(['src/app/home/client/c.css is imported by nothing']);
  });

  test('a sheet outside its layer, and a kit sheet that is missing from the list', () => {
    expect(faults({ path: 'src/app/home/client/a.css', text: '.tile { color: red; }' })).toEqual([
      'src/app/home/client/a.css is not entirely in the layer screens',
    ]);
    expect(faults({ path: 'src/platform/ui/client/page/a.css', text: '@layer kit { .tile { color: red; } }' })).toEqual([
      'src/platform/ui/client/page/a.css is not listed once in src/platform/ui/client/base/kit.css',
    ]);
  });
});
