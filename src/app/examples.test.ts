import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The name is null for types, which examples use under another name. */
type Documented = { file: string; name: string | null; example: string };

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g;
const docstrings = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(.*)/g;
const declarations = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class) (\w+)|^(?:readonly |async )?(\w+)\s*[(:<?]/;

/** Finds the examples of a file, each with the name that its docstring documents. */
function findExamples(file: string, text: string): Documented[] {
  return [...text.matchAll(docstrings)].flatMap(([, doc = '', declaration = '']) => {
    const [, value, member = declaration] = declarations.exec(declaration) ?? [];
    const name = /^(?:export )?(?:type|interface) /.test(declaration) ? null : (value ?? member);
    return doc
      .split('@example')
      .slice(1)
      .map((example) => ({ file, name, example: example.split(/\n\s*\* @/, 1)[0] ?? '' }));
  });
}

const namesIn = (code: string): string[] => code.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Finds the names that an example calls or renders and does not declare itself. */
function findCalledNames(example: string): string[] {
  const code = example.replaceAll(/'[^'\n]*'|`[^`\n]*`|\/\/.*/g, '');
  const own = new Set([...code.matchAll(/const (\w+) =/g)].map(([, name]) => name));
  return [...code.matchAll(/(?<![.\w$])([A-Za-z_$][\w$]*)(?:<[\w ]+>)?\(|<([A-Z]\w+)/g)]
    .map(([, called, rendered]) => called ?? rendered ?? '')
    .filter((name) => !own.has(name) && !['async', 'if', 'for'].includes(name));
}

const faultsOf = ({ file, name, example }: Documented, known: ReadonlySet<string>): string[] => [
  ...(name === null || namesIn(example).includes(name) ? [] : [`${file}: the example of ${name} does not use it`]),
  ...findCalledNames(example)
    .filter((called) => !known.has(called) && !(called in globalThis))
    .map((called) => `${file}: the example of ${name ?? 'a type'} calls ${called}, which does not exist`),
];

// This file has examples with faults.
const files = globSync('{src,bench,e2e,faults,tools}/**/*.{ts,tsx}')
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }))
  .filter(({ file }) => file !== 'src/app/examples.test.ts');

test('every example uses the name that it documents and calls only names that exist', () => {
  const known = new Set(files.flatMap(({ text }) => namesIn(text.replaceAll(comments, '').replaceAll(/'[^'\n]*'/g, ''))));
  const examples = files.flatMap(({ file, text }) => findExamples(file, text));
  expect(examples.length).toBeGreaterThan(500);
  expect(examples.flatMap((one) => faultsOf(one, known))).toEqual([]);
});

test.each([
  ['another name', '/** @example oldName(1) // 2 */\nexport const newName = 1;', ['does not use it', 'calls oldName']],
  ['a missing name', "/**\n * @example newName(gone('a'))\n */\nexport function newName() {", ['calls gone']],
  ['a missing component', '/** @example <Gone><NewName /></Gone> */\nfunction NewName() {', ['calls Gone']],
  ['its own name', "/** @example const other = make(1); other('gone(2)') // gone(3) */\nexport const make = 1;", []],
])('reports an example with %s', (_what, text, faults) => {
  const known = new Set(['newName', 'NewName', 'make']);
  const found = findExamples('a.ts', text).flatMap((one) => faultsOf(one, known));
  expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)));
});
