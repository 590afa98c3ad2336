import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeEdits } from './code-edits.ts';
import { type Mutant, startWarmTests } from './warm-tests.ts';

/** Files for this test only; vitest finds its packages from this folder. */
const files = {
  'price.ts': 'export const price = (days: number) => (days > 5 ? 10 : 12);\n',
  'price.test.ts': `import { expect, test } from 'vitest';
import { price } from './price.ts';
test('a long stay is cheaper', () => expect([price(4), price(9)]).toEqual([12, 10]));
`,
  'bill.ts': `import { price } from './price.ts';
export const bill = (days: number, isGuest: boolean) => (isGuest ? 0 : price(days));
export const isFree = (days: number) => days === 0;
`,
  'bill.test.ts': `import { expect, test } from 'vitest';
import { bill } from './bill.ts';
test('a short stay is dear', () => expect(bill(5, false)).toBe(12));
`,
  'loop.ts': "export const next = (wait: number) => (wait > 0 ? new Promise<string>(() => {}) : Promise.resolve('now'));\n",
  'loop.test.ts': `import { expect, test } from 'vitest';
import { next } from './loop.ts';
test('what does not wait is there', { timeout: 100 }, async () => expect(await next(0)).toBe('now'));
`,
};

mkdirSync('test-results', { recursive: true });
const folder = path.relative('.', mkdtempSync('test-results/warm-tests-'));
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);

let warm: Awaited<ReturnType<typeof startWarmTests>>;
beforeAll(async () => {
  warm = await startWarmTests({ include: [`${folder}/*.test.ts`], globalSetup: [] });
});
afterAll(async () => {
  await warm.close();
  rmSync(folder, { recursive: true, force: true });
});

const mutantsOf = (name: string): Mutant[] => {
  const file = path.join(folder, name);
  return codeEdits(readFileSync(file, 'utf8')).map((edit) => ({ ...edit, file }));
};
const noticed = async (test: string, ...names: string[]) =>
  (await warm.noticed(path.join(folder, test), names.flatMap(mutantsOf))).found.map(({ text }) => text);

test('a change is noticed by the test that it breaks, and the file is restored before the next change', async () => {
  // The first test does not check `days >= 5`, which breaks the second one: if it stayed, every change of the bill would be noticed.
  expect(await noticed('price.test.ts', 'price.ts')).toEqual(['true', 'false']);
  expect(await noticed('bill.test.ts', 'bill.ts')).toEqual(['true']);
  expect(await warm.spoiled([path.join(folder, 'price.test.ts'), path.join(folder, 'bill.test.ts')])).toEqual([]);
});

test('changes of several files are distinguished in one process', async () => {
  expect(await noticed('bill.test.ts', 'price.ts', 'bill.ts')).toEqual(['true', '>=', 'true']);
});

test('a test that times out has not noticed the change', async () => {
  expect(await noticed('loop.test.ts', 'loop.ts')).toEqual([]);
});

test('a test that fails without any change is spoiled', async () => {
  writeFileSync(path.join(folder, 'bill.test.ts'), "import { expect, test } from 'vitest';\ntest('no', () => expect(1).toBe(2));\n");
  expect(await warm.spoiled([path.join(folder, 'price.test.ts'), path.join(folder, 'bill.test.ts')])).toEqual([
    path.join(folder, 'bill.test.ts'),
  ]);
});
