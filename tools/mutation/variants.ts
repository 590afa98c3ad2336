import { parseSync } from 'vite';

/** Where a test says which variant it is about. */
const chosen = 'globalThis.mutant';

/**
 * A module that hands each call on to the variant that is chosen just then, so that one process can try them all.
 *
 * @returns undefined where the module gives out what cannot be chosen call by call
 */
export function switchOf(file: string, source: string, count: number): string | undefined {
  const names = exportedFunctions(source);
  if (!names) return undefined;
  const variants = Array.from({ length: count }, (_, place) => `import('${file}?variant=${place}').catch(() => ({}))`);
  return [
    `const variants = await Promise.all([${variants.join(', ')}]);`,
    `const now = () => variants[${chosen}];`,
    `const first = variants[0];`,
    ...names.map(
      (name) => `export const ${name} = typeof first.${name} === 'function' ? (...given) => now().${name}(...given) : first.${name};`,
    ),
  ].join('\n');
}

/** Chooses a variant for a test file, which ends with the first of its tests that fails. */
export const trying = (variant: number, test: string): string => `
import { beforeEach as beforeEachOne, onTestFailed as onFailed } from 'vitest';
let hasFailed = false;
${chosen} = ${variant};
beforeEachOne((context) => {
  if (hasFailed) context.skip();
  onFailed(() => { hasFailed = true; });
});
${test}`;

type Declared = { type: string; id?: { name?: string }; declarations?: { id: { name?: string }; init?: { type: string } }[] };

/** Undefined where something else than functions and types is exported. */
function exportedFunctions(source: string): string[] | undefined {
  const { program } = parseSync('source.ts', source, { lang: 'ts' });
  const exported = program.body.filter(({ type }) => type.startsWith('Export')) as unknown as {
    exportKind?: string;
    declaration?: Declared | null;
  }[];
  const names = exported.filter(({ exportKind }) => exportKind !== 'type').map(({ declaration }) => functionNames(declaration));
  return names.every((one) => one !== undefined) ? names.flat() : undefined;
}

function functionNames(declaration: Declared | null | undefined): string[] | undefined {
  if (declaration?.type === 'FunctionDeclaration') return [declaration.id?.name ?? ''];
  const declared = declaration?.declarations;
  // What a call gives (a condition of SQL of some statuses, say) can be a function as well; the switch looks when it is loaded.
  return declared?.every(({ init }) => /Function|Call/.test(init?.type ?? '')) ? declared.map(({ id }) => id.name ?? '') : undefined;
}
