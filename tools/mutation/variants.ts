import { parseSync } from 'vite';

/** The global variable with which a test chooses the variant of one file; all other files are original. */
const chosen = 'globalThis.mutant';

/** @property statement runs in every database of the test before the test: a changed function */
export type ChosenVariant = { file: string; place: number; statement?: string };

/**
 * Creates a module that forwards each call to the variant that is chosen at that moment, so that one process can try all of them.
 *
 * @returns undefined if the module has exports that cannot be switched call by call
 */
export function createSwitchModule(file: string, source: string, count: number): string | undefined {
  const names = exportedNames(source);
  if (!names) return undefined;
  const variants = Array.from({ length: count }, (_, place) => `import('${file}?variant=${place}').catch(() => ({}))`);
  return [
    `const variants = await Promise.all([${variants.join(', ')}]);`,
    // No variant is chosen while modules are loaded, so calls at that time cannot be switched.
    `const now = () => variants[${chosen}.file === ${JSON.stringify(file)} ? ${chosen}.place : 0];`,
    `const first = variants[0];`,
    ...names.map(({ name, isPlain }) =>
      isPlain
        ? `export const ${name} = first.${name};`
        : // A value that is computed while the module is loaded comes from the first variant for all importers.
          `if (typeof first.${name} !== 'function') throw new Error('${name} cannot be switched.');
export const ${name} = (...given) => now().${name}(...given);`,
    ),
  ].join('\n');
}

/** Returns the module that creates test databases, with a place for the statement of the chosen mutant. */
export function withStatement(source: string): string {
  const anchor = '  return {\n    ...owner,';
  if (!source.includes(anchor)) throw new Error('test-database.ts has no place for the statement of a mutant.');
  return source.replace(anchor, `  if (${chosen}?.statement) await owner.sql.unsafe(${chosen}.statement);\n${anchor}`);
}

/**
 * Creates the module that chooses a variant for a test file, which ends with its first failing test. With undefined, no variant is
 * chosen, and a remaining switch fails.
 */
export const createTestModule = (variant: ChosenVariant | undefined, test: string): string => `
import { beforeEach as beforeEachOne, onTestFailed as onFailed } from 'vitest';
let hasFailed = false;
${chosen} = ${JSON.stringify(variant)};
beforeEachOne((context) => {
  if (hasFailed) context.skip();
  onFailed(() => { hasFailed = true; });
});
${test}`;

type Init = { type: string; start: number; end: number; expression?: Init; elements?: (Init | null)[] };
type Declared = { type: string; id?: { name?: string }; declarations?: { id: { name?: string }; init?: Init }[] };

/** Lists the exports of a module, without types; undefined if it re-exports another module. */
function exportedDeclarations(source: string): (Declared | undefined)[] {
  const { program } = parseSync('source.ts', source, { lang: 'ts' });
  const exported = program.body.filter(({ type }) => type.startsWith('Export')) as unknown as {
    exportKind?: string;
    declaration?: Declared | null;
  }[];
  return exported.filter(({ exportKind }) => exportKind !== 'type').map(({ declaration }) => declaration ?? undefined);
}

type Export = { name: string; isPlain: boolean };

/** Returns undefined if there are exports other than functions, plain values and types. */
function exportedNames(source: string): Export[] | undefined {
  const names = exportedDeclarations(source).map(namesOf);
  return names.every((one) => one !== undefined) ? names.flat() : undefined;
}

function namesOf(declaration: Declared | undefined): Export[] | undefined {
  if (declaration?.type === 'FunctionDeclaration') return [{ name: declaration.id?.name ?? '', isPlain: false }];
  const declared = declaration?.declarations?.map(({ id, init }) => ({
    name: id.name ?? '',
    init,
    isPlain: init !== undefined && isPlain(init),
  }));
  // The result of a call (for example an SQL condition) may also be a function; the switch checks that when it is loaded.
  return declared?.every(({ init, isPlain }) => isPlain || /Function|Call/.test(init?.type ?? '')) ? declared : undefined;
}

/** Texts, numbers, patterns and lists of them are the same in every variant, but the identity of an object could matter. */
function isPlain(init: Init): boolean {
  if (/^TS(?:As|Satisfies)Expression$/.test(init.type)) return init.expression !== undefined && isPlain(init.expression);
  if (init.type === 'ArrayExpression') return (init.elements ?? []).every((one) => one !== null && isPlain(one));
  return init.type === 'Literal';
}

/**
 * True if a place is inside a plain value, which importers always have from the first variant.
 *
 * @example isConstantPlace("export const roles = ['E', 'M'];", 23) // true
 */
export const isConstantPlace = (source: string, place: number): boolean =>
  exportedDeclarations(source)
    .flatMap((declaration) => declaration?.declarations ?? [])
    .some(({ init }) => init !== undefined && isPlain(init) && init.start <= place && place < init.end);
