import type { z } from 'zod';
import { ignoredField } from '#src/platform/http/contract/fields.ts';

type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  valueType?: Schema;
};
type Schema = z.ZodType & { def: Definition };

/**
 * The paths of all fields that a body may have, without those that a contract accepts and ignores. Fields of the entries of a list have the
 * path of the list.
 *
 * @example acceptedFields(z.object({ id: z.object({ year }), tags: z.array(z.string()), isUsed: ignoredField })) // ['id.year', 'tags']
 */
export function acceptedFields(body: z.ZodType): string[] {
  return [...new Set(pathsOf(body, ''))];
}

function pathsOf(schema: z.ZodType, path: string): string[] {
  if (schema === ignoredField) return [];
  // Every schema of the library has such a definition.
  const { shape, element, innerType, in: input, options, type } = (schema as Schema).def;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => pathsOf(field, path === '' ? name : `${path}.${name}`));
  const inside = element ?? innerType ?? input;
  if (inside) return pathsOf(inside, path);
  if (type === 'union' && options) return options.flatMap((option) => pathsOf(option, path));
  return path === '' ? [] : [path];
}

/** The paths of the values in a body, named in the same way. @example sentFields([{ id: { year: 2026 } }]) // ['id.year'] */
export function sentFields(body: unknown, path = ''): string[] {
  if (Array.isArray(body)) return [...new Set([path, ...body.flatMap((entry: unknown) => sentFields(entry, path))])];
  if (typeof body !== 'object' || body === null) return [path];
  return Object.entries(body).flatMap(([name, value]) => sentFields(value, path === '' ? name : `${path}.${name}`));
}
