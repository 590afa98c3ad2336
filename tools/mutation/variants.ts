import { parseSync } from 'vite';

/** Where a test says which variant of which file it is about: all other files are as they are. */
const chosen = 'globalThis.mutant';

export type ChosenVariant = { file: string; place: number };

/**
 * A module that hands each call on to the variant that is chosen just then, so that one process can try them all.
 *
 * @returns undefined where the module gives out what cannot be chosen call by call
 */
export function createSwitchModule(file: string, source: string, count: number): string | undefined {
  const names = exportedNames(source);
  if (!names) return undefined;
  const variants = Array.from({ length: count }, (_, place) => `import('${file}?variant=${place}').catch(() => ({}))`);
  return [
    `const variants = await Promise.all([${variants.join(', ')}]);`,
    // Before any test has chosen there is nothing to look up: what is called while modules are loaded cannot be switched.
    `const now = () => variants[${chosen}.file === ${JSON.stringify(file)} ? ${chosen}.place : 0];`,
    `const first = variants[0];`,
    ...names.map(({ name, isPlain }) =>
      isPlain
        ? `export const ${name} = first.${name};`
        : // What is worked out once, while the module is loaded, whoever imports it has from the first variant.
          `if (typeof first.${name} !== 'function') throw new Error('${name} cannot be switched.');
export const ${name} = (...given) => now().${name}(...given);`,
    ),
  ].join('\n');
}

/** Chooses a variant for a test file, which ends with the first of its tests that fails; undefined: none, and a switch that is still there fails. */
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

/** What a module gives out, without types; undefined where it hands on what is another's. */
function exportedDeclarations(source: string): (Declared | undefined)[] {
  const { program } = parseSync('source.ts', source, { lang: 'ts' });
  const exported = program.body.filter(({ type }) => type.startsWith('Export')) as unknown as {
    exportKind?: string;
    declaration?: Declared | null;
  }[];
  return exported.filter(({ exportKind }) => exportKind !== 'type').map(({ declaration }) => declaration ?? undefined);
}

type Export = { name: string; isPlain: boolean };

/** Undefined where something else than functions, plain values and types is exported. */
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
  // What a call gives (a condition of SQL of some statuses, say) can be a function as well; the switch looks when it is loaded.
  return declared?.every(({ init, isPlain }) => isPlain || /Function|Call/.test(init?.type ?? '')) ? declared : undefined;
}

/** Text, numbers, patterns and lists of them are the same in every variant; of an object it could matter which one it is. */
function isPlain(init: Init): boolean {
  if (/^TS(?:As|Satisfies)Expression$/.test(init.type)) return init.expression !== undefined && isPlain(init.expression);
  if (init.type === 'ArrayExpression') return (init.elements ?? []).every((one) => one !== null && isPlain(one));
  return init.type === 'Literal';
}

/**
 * Whether a place lies in a plain value: whoever imports it has that of the first variant.
 *
 * @example isConstantPlace("export const roles = ['E', 'M'];", 23) // true
 */
export const isConstantPlace = (source: string, place: number): boolean =>
  exportedDeclarations(source)
    .flatMap((declaration) => declaration?.declarations ?? [])
    .some(({ init }) => init !== undefined && isPlain(init) && init.start <= place && place < init.end);
