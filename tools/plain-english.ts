import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The folders and files that are checked. */
const checkedPlaces = ['*.{md,ts}', '{bench,docs,e2e,faults,tools}/**/*.{md,ts}', 'src/**/*.{ts,tsx,css,sql,html}'];

/** The specification is quoted word for word, and the tests of this check are full of such phrases. */
const uncheckedFiles = new Set(['docs/specification.md', 'tools/plain-english.ts', 'tools/plain-english.test.ts']);

/** Texts by file in which a phrase is right: a rule about it, a proper name, or another meaning. */
const allowedTexts: Readonly<Record<string, readonly string[]>> = {
  'src/leave/applied-leave/client/submit/explanation/TypeExplanationPanel.tsx': ['What you need'],
  'e2e/sign-in/account.e2e.ts': ['Who is away'],
  'e2e/sign-in/data-history.e2e.ts': ['Who saw and changed my data'],
  // A change would need a migration.
  'src/app/server/notification-tests/away-digest.test.ts': ['Who is away'],
  'src/leave/applied-leave/server/schema.sql': ['Who decides for an approver'],
  'src/outgoing/away-digest/away-digest-text.ts': ['Who is away'],
  'src/outgoing/away-digest/away-digest-text.test.ts': ['Who is away'],
  'src/outgoing/delivery/delivery-texts.ts': ['Who is away'],
  'src/outgoing/notification-page/client/EmailNotifications.tsx': ['Who is away'],
  'src/outgoing/webhook/server/channel-digests.test.ts': ['Who is away'],
  'src/outgoing/personal-data/client/DataHistory.tsx': ['Who saw and changed my data'],
  'src/outgoing/personal-data/server/personal-data.test.ts': ['ID nobody', "'nobody'"],
  'src/platform/db/server/embedded/embedded-postgres.test.ts': ['the user nobody'],
  'src/platform/db/server/embedded/unprivileged.ts': ['the user nobody'],
};

/** Phrases that plain technical English avoids, with what to write instead. */
const habits: readonly [pattern: RegExp, instead: string][] = [
  [/\bwho(?:m|so)?ever\b/gi, 'anyone who, people who'],
  [/\b(?:any|every|no|some)body\b/gi, 'someone, no one, everyone, or the noun'],
  [/\banew\b/gi, 'again'],
  [/\bno more\b(?! than)|\bany more[.,:;]/gi, 'no longer, no further'],
  [
    /(?:^|[.:;]\s+|\|\s+)(?:What|Who|Whose|Whom|(?:By|To|For|Of) whom|(?:Of|With) what|Of (?:a|it|several)|That (?:a|it|the)|Where (?:a|it|the))\s+(?![^.]{0,160}\?)(?=[a-z])/g,
    'a noun as the subject',
  ],
  [/\b(?:are|be|been|being|is|not|was|were) told\b|\btells? (?:of|that|who|whom)\b/gi, 'notify, show, return, explain'],
  [/\bthe own\b/gi, 'their own, your own'],
  [
    /\b(?:as it|he|it|nothing|she|that|there|they|what|which|who) stands?\b(?! (?:in )?for\b)|\bstands? (?:at|beside|for itself|here|there)\b/gi,
    'is, are',
  ],
  [/\b(?:goes|go|gone|went) over\b|\btak(?:e|en|es|ing) (?:back|over)\b/gi, 'carry over, undo, replace'],
  [/\bsave (?:by|for|of|that|to|where)\b/gi, 'except'],
  [/\bin place of\b|\bbesides\b/gi, 'instead of, in addition to'],
  [/\bsuch a one\b|\bthe (?:former|latter)\b(?= (?:are|is)\b|[),.:;])/gi, 'the noun again'],
  [/\bmany a\b|\bso many\b/gi, 'this many, the number'],
  [/\bis (?:called )?so\b|\bwhy so\b/gi, 'what is so'],
  [/\bheld (?:against|to)\b/gi, 'compared with'],
  [/\b(?:of|until) then\b/gi, 'before that, at that time'],
  [/\bvoid\b(?=[ ,.])/gi, 'cancelled, no longer valid'],
];

/** The same with line ends between the words. */
const phrases = habits.map(([{ source, flags }, instead]) => ({
  pattern: new RegExp(source.replaceAll(' ', String.raw`\s+`), flags),
  instead,
}));

export type HardPhrase = { line: number; phrase: string; instead: string };

/** A text that people read, with the place where it starts in its file. */
type Prose = { start: number; text: string };

/**
 * Finds phrases that are hard to read in the comments, texts and titles of a file, or in the whole of a page.
 *
 * @example findHardPhrases('a.ts', '// Nobody reads it.') // [{ line: 1, phrase: 'Nobody', instead: 'someone, no one, …' }]
 */
export function findHardPhrases(file: string, text: string): HardPhrase[] {
  const allowed = allowedTexts[file] ?? [];
  return proseOf(file, text).flatMap(({ start, text: prose }) => {
    const sentence = allowed.reduce((read, part) => read.replaceAll(part, ' '.repeat(part.length)), prose);
    return phrases.flatMap(({ pattern, instead }) =>
      [...sentence.matchAll(pattern)].map(({ 0: match, index }) => {
        // The pattern for a clause as the subject begins with the end of the sentence before.
        const phrase = match.replace(/^[.:;|\s]+/, '');
        const at = start + index + match.length - phrase.length;
        return { line: text.slice(0, at).split('\n').length, phrase: phrase.trim().replaceAll(/\s+/g, ' '), instead };
      }),
    );
  });
}

function proseOf(file: string, text: string): Prose[] {
  if (/\.(?:html|md)$/.test(file)) return pageProse(text);
  if (file.endsWith('.css')) return found(text, /\/\*[^]*?\*\//g);
  if (file.endsWith('.sql')) return [...found(text, /(?:^[ \t]*--[^\n]*\n?)+/gm), ...found(text, /'(?:[^']|'')*'/g).filter(isSentence)];
  return codeProse(file, text);
}

/** Each paragraph, list item and row of a page, without its code. */
function pageProse(text: string): Prose[] {
  const withoutCode = text.replaceAll(/```[^]*?```|`[^`\n]*`/g, blank);
  return found(withoutCode, /(?:^(?!\s*$)[^\n]+\n?)+/gm);
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The comments of a file of code, and its texts of three words or more that are not SQL. */
function codeProse(file: string, text: string): Prose[] {
  const { program, comments } = parseSync(file, text);
  const prose = joinLines(comments, text).map(({ start, end }) => toProse(text, start, end));
  const walk = (node: unknown): void => {
    if (!isNode(node)) return;
    const { type, value, start, end, quasi } = node;
    if (type === 'TaggedTemplateExpression') return walk((quasi as { expressions: unknown }).expressions);
    const isText = (type === 'Literal' && typeof value === 'string') || type === 'TemplateElement' || type === 'JSXText';
    if (isText) prose.push(...[toProse(text, Number(start), Number(end))].filter(isSentence));
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
  return prose;
}

type Range = { start: number; end: number };

/** Comments on consecutive lines are one text. */
function joinLines(comments: readonly Range[], text: string): Range[] {
  const ranges: Range[] = [];
  for (const { start, end } of comments) {
    const last = ranges.at(-1);
    if (last && text.startsWith('//', start) && /^\s*$/.test(text.slice(last.end, start))) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

const isSentence = ({ text }: Prose): boolean =>
  /[A-Za-z’']+ [A-Za-z’']+ [A-Za-z’']+/.test(text) && !/\b(?:select\b.{0,400}\bfrom|insert into|update \w+ set|delete from)\b/is.test(text);

const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');

const found = (text: string, pattern: RegExp): Prose[] =>
  [...text.matchAll(pattern)].map(({ 0: part, index }) => toProse(text, index, index + part.length));

/** Starts at the first word, and replaces marks and line ends by spaces, so that a phrase may continue in the next line. */
function toProse(text: string, start: number, end: number): Prose {
  const part = text
    .slice(start, end)
    .replaceAll(/(?<=^|\n)[ \t]*(?:\/?\*+\/?|\/\/+|--|[-*#>]+(?=[ \t]))|\*\/$|^['"`]|['"`]$|^\/\*+/g, (mark) => ' '.repeat(mark.length))
    .replaceAll('\n', ' ');
  const offset = part.length - part.trimStart().length;
  return { start: start + offset, text: part.slice(offset) };
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..');
  const files = globSync(checkedPlaces, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
  const faults = files
    .filter((file) => !uncheckedFiles.has(file))
    .toSorted()
    .flatMap((file) =>
      findHardPhrases(file, readFileSync(path.join(root, file), 'utf8')).map(
        ({ line, phrase, instead }) => `${file}:${line}: “${phrase}” is hard to read. Write: ${instead}.\n`,
      ),
    );
  process.stderr.write(faults.join(''));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
