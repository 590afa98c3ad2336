import { expect, test } from 'vitest';
import { findHardPhrases } from './plain-english.ts';

const phrasesOf = (file: string, text: string) => findHardPhrases(file, text).map(({ phrase }) => phrase);

test.each([
  ['Whoever signs in sees it.', 'Whoever'],
  ['Shows the page to everybody.', 'everybody'],
  ['Counts the days anew.', 'anew'],
  ['The link is valid no more.', 'no more'],
  ['What was sent is stored.', 'What'],
  ['It is stored: whose it is stands beside it. Of a report the rows.', 'Of a'],
  ['Who signs in sees it.', 'Who'],
  ['HR is told of the change.', 'is told'],
  ['Shows the own leave.', 'the own'],
  ['The day as it stands in the sheet.', 'as it stands'],
  ['Five days go over to the next year.', 'go over'],
  ['All rows save that one.', 'save that'],
  ['A link in place of a password.', 'in place of'],
  ['There are so many rows.', 'so many'],
  ['A row is held against the rules.', 'held against'],
  ['The old codes are void.', 'void'],
])('reports a phrase of the comment “%s”', (comment, phrase) => expect(phrasesOf('a.ts', `// ${comment}\nconst a = 1;`)).toContain(phrase));

test.each([
  'Which rows are new?',
  'What are the new rows?',
  'No more than ten rows are shown.',
  'A manager who stands in for another one decides.',
  'The former approver is notified.',
  'Returns void; the promise has no value.',
])('accepts the comment “%s”', (comment) => expect(phrasesOf('a.ts', `// ${comment}\nconst a = 1;`)).toEqual([]));

test('reads comments, texts, titles and markup of code, but no names, keys or SQL', () => {
  const code = [
    '/**',
    ' * Reads the rows that',
    ' * nobody reads.',
    ' */',
    "test('nobody reads them', () => {});",
    'const a = <p title="for everybody here">Not for somebody else</p>;',
    'const b = `${count} rows for anybody`;',
    "const nobody = { nobody: 'nobody' };",
    "sql`update a set b = 'nobody' where c`;",
  ].join('\n');
  expect(findHardPhrases('a.tsx', code).map(({ line, phrase }) => `${line} ${phrase}`)).toEqual([
    '3 nobody',
    '5 nobody',
    '6 everybody',
    '6 somebody',
    '7 anybody',
  ]);
});

test('finds a phrase that continues in the next line', () => {
  expect(findHardPhrases('a.ts', '// The day as it\n// stands in the sheet.\n')).toMatchObject([{ line: 1, phrase: 'as it stands' }]);
});

test('reads the comments of style sheets, the comments and texts of SQL, and pages without their code', () => {
  expect(phrasesOf('a.css', '/* What is said. */ .nobody {}')).toEqual(['What']);
  expect(
    phrasesOf('a.sql', "-- Kept for everybody.\ncreate table nobody (a text);\ncomment on table nobody is 'The rows of somebody else.';"),
  ).toEqual(['everybody', 'somebody']);
  expect(phrasesOf('a.md', '# What is stored\n\n- Whoever reads `nobody` reads\n\n```sh\necho nobody\n```\n')).toEqual(['What', 'Whoever']);
});
