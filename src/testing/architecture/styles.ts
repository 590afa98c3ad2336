import { parseSync } from 'vite';
import { importsOf, type SourceFile } from './imports.ts';

const isSheet = (file: SourceFile) => file.path.endsWith('.css');
const isScreenCode = (file: SourceFile) => /\/client\/.*\.tsx?$/.test(file.path) && !/\.test\.tsx?$/.test(file.path);
const kitList = 'src/platform/ui/client/base/kit.css';
/** Sheets of the kit that come before its list, and the list itself. */
const baseSheets = ['tokens.css', 'base.css', 'kit.css'];
/** Classes that are built at run time: which half of a day is free (WallChart). */
export const generatedClassNames: readonly string[] = ['am', 'pm'];

/** Returns each break of the rules for style sheets (docs/decisions/0017-styles.md), as a sentence that names the class or the sheet. */
export function styleFaults(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(isSheet);
  const words = files.filter(isScreenCode).flatMap(wordsOf);
  return [
    ...duplicateHomes(sheets),
    ...unusedClasses(sheets, words),
    ...sheets.flatMap(layerFaults),
    ...listFaults(sheets),
    ...loadFaults(files),
  ];
}

/** Finds classes that start selectors in two sheets. `.card .icon` styles an icon in a card, which belongs to the card. */
function duplicateHomes(sheets: readonly SourceFile[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const name of selectorsOf(text).flatMap(openingClasses)) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  return [...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `.${name} is styled in ${[...paths].join(' and ')}`);
}

function unusedClasses(sheets: readonly SourceFile[], words: readonly string[]): string[] {
  const used = new Set([...words, ...generatedClassNames]);
  const beginnings = words.filter((word) => word.endsWith('-'));
  return [...new Set(sheets.flatMap(({ text }) => selectorsOf(text).flatMap(classesOf)))]
    .filter((name) => !used.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
    .map((name) => `.${name} is styled and used nowhere`);
}

function layerFaults({ path, text }: SourceFile): string[] {
  if (selectorsOf(text).length === 0 || baseSheets.some((name) => path === `src/platform/ui/client/base/${name}`)) return [];
  const layer = path.startsWith('src/platform/ui/') ? 'kit' : 'screens';
  const outside = text.replaceAll(/\/\*[^]*?\*\//g, '').trim();
  return outside.startsWith(`@layer ${layer} {`) && outside.split('@layer').length === 2
    ? []
    : [`${path} is not entirely in the layer ${layer}`];
}

/** The browser gets the kit as one sheet, so the list fixes the order: it names each sheet once. */
function listFaults(sheets: readonly SourceFile[]): string[] {
  const list = sheets.find(({ path }) => path === kitList)?.text ?? '';
  return sheets
    .filter(({ path }) => path.startsWith('src/platform/ui/') && !path.endsWith('/tokens.css') && path !== kitList)
    .filter(
      ({ path }) =>
        list.split(`'${path.replace('src/platform/ui/client/base/', './').replace('src/platform/ui/client/', '../')}'`).length !== 2,
    )
    .map(({ path }) => `${path} is not listed once in ${kitList}`);
}

/** Sheets outside the kit are imported by the code that needs them. */
function loadFaults(files: readonly SourceFile[]): string[] {
  const loaded = new Set(files.filter(isScreenCode).flatMap((file) => importsOf(file).map(({ from }) => from)));
  return files
    .filter((file) => isSheet(file) && !file.path.startsWith('src/platform/ui/') && !loaded.has(file.path))
    .map(({ path }) => `${path} is imported by nothing`);
}

/** Returns the selectors of a sheet, without at-rules. */
function selectorsOf(text: string): string[] {
  const heads = text.replaceAll(/\/\*[^]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return heads
    .map((head) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

const classesOf = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

function openingClasses(selector: string): string[] {
  const [, either] = /^\w*:is\(([^)]*)\)/.exec(selector) ?? [];
  const openings = either?.includes('.') ? either.split(',') : [selector];
  return openings.flatMap((opening) => classesOf(opening).slice(0, 1));
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the words of all texts that can be class names; for a template, its fixed beginning. */
function wordsOf({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (!isNode(node)) return;
    const { type, value } = node as { type?: string; value?: unknown };
    const literal = type === 'TemplateElement' ? (value as { cooked: unknown }).cooked : type === 'Literal' ? value : undefined;
    if (typeof literal === 'string' && /^[\sa-z0-9-]+$/.test(literal)) found.push(...literal.split(/\s+/));
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(path, text).program);
  return found;
}
