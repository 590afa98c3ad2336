import path from 'node:path';

export type SourceFile = { path: string; text: string };
export type Import = { from: string; typeOnly: boolean };

/** Returns the imports of a file; those of this project as a path from its root. */
export function importsOf({ path: file, text }: SourceFile): Import[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)];
  const calls = [...text.matchAll(/\bimport\(\s*'([^']+)'|\bnew (?:URL|Worker)\(\s*'(\.[^']+)'/g)];
  return [
    ...statements.map(([, type, from = '']) => ({ from: resolve(file, from), typeOnly: type !== undefined })),
    ...calls.map(([, module, url]) => ({ from: resolve(file, module ?? url ?? ''), typeOnly: false })),
  ];
}

function resolve(file: string, from: string): string {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  return from.replace(/^#src\//, 'src/');
}
