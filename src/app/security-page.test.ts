import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const page = readFileSync('SECURITY.md', 'utf8');
const files = globSync('{src,e2e,faults,tools}/**/*.{ts,tsx}').map((file) => `/${file.replaceAll(path.sep, '/')}`);

/** Returns the cells of the rows of the table with this head. */
function rowsOf(head: string): string[][] {
  const from = page.indexOf(head);
  expect(from, head).toBeGreaterThan(0);
  const lines = page.slice(from).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) => line.split('|').map((cell) => cell.trim()));
}

const namesIn = (text: string) => [...text.matchAll(/`([^`\s]{1,100}\.tsx?)`/g)].map(([, name = '']) => name);
const isTest = (name: string) => /\.(?:test|e2e)\.tsx?$|^e2e\/kit\/test\.ts$|^(?:expected-permissions|enforce-contracts)\.ts$/.test(name);

describe('the security page', () => {
  test('names existing files, each with a unique name', () => {
    const found = [...new Set(namesIn(page))].map((name) => ({ name, files: files.filter((file) => file.endsWith(`/${name}`)) }));
    expect(found.filter((one) => one.files.length !== 1)).toEqual([]);
    expect(found.length).toBeGreaterThan(80);
  });

  test('names a test for each promise, and for each requirement that is met', () => {
    const promises = rowsOf('| promise |').map(([, promise = '', , shown = '']) => [promise, namesIn(shown)] as const);
    const held = rowsOf('| requirement |').filter(([, , how = '']) => /^(?:held|\*\*in part)/.test(how));
    const all = [...promises, ...held.map(([, requirement = '', how = '']) => [requirement, namesIn(how)] as const)];
    expect(all.filter(([, names]) => !names.some(isTest)).map(([said]) => said)).toEqual([]);
    expect([promises.length > 30, held.length > 40]).toEqual([true, true]);
  });
});
