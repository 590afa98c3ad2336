import { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The number of elements that are validated together before the first wrong one ends the check. */
const elementsAtOnce = 1000;

/**
 * Finds lists in a body that are too long or wrong near their start, without reading every element. A schema alone reports each wrong element: a megabyte
 * of them delays all other callers for seconds.
 *
 * @returns the issues of the first such list; none if the whole body may be validated
 * @example longListIssues(z.array(z.string()).max(2), [1, 2, 3]) // one issue: too_big
 */
export function longListIssues(schema: z.core.$ZodType, value: unknown, path: Path = []): Issue[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return issuesInFields(inner, value, path);
  if (!(inner instanceof z.ZodArray) || !Array.isArray(value)) return [];
  if (value.length > maxLengthOf(inner)) return issuesOf(z.core.clone(inner, { ...inner.def, element: z.unknown() }), value, path);
  return issuesInElements(inner.element, value, path);
}

/** Returns the `max` check of a list. */
function maxLengthOf(list: z.ZodArray): number {
  // oxlint-disable-next-line no-underscore-dangle -- zod documents `_zod` for code that reads schemas
  const limits = (list.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number });
  return Math.min(...limits.map(({ check, maximum }) => (check === 'max_length' ? (maximum ?? Infinity) : Infinity)));
}

function issuesInFields({ shape }: z.ZodObject, value: unknown, path: Path): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  for (const [field, its] of Object.entries(value)) {
    const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
    const issues = schema ? longListIssues(schema, its, [...path, field]) : [];
    if (issues.length > 0) return issues;
  }
  return [];
}

function issuesInElements(element: z.core.$ZodType, value: readonly unknown[], path: Path): Issue[] {
  if (value.length > elementsAtOnce) return issuesInParts(element, value, path);
  for (const [at, its] of value.entries()) {
    const issues = longListIssues(element, its, [...path, at]);
    if (issues.length > 0) return issues;
  }
  return [];
}

function issuesInParts(element: z.core.$ZodType, value: readonly unknown[], path: Path): Issue[] {
  for (let at = 0; at < value.length; at += elementsAtOnce) {
    const issues = issuesOf(z.array(element), value.slice(at, at + elementsAtOnce), path, at);
    if (issues.length > 0) return issues;
  }
  return [];
}

function issuesOf(schema: z.core.$ZodType, value: unknown, path: Path, at = 0): Issue[] {
  const issues = z.safeParse(schema, value, { reportInput: true }).error?.issues ?? [];
  return issues.map((issue) => {
    const [first, ...rest] = issue.path;
    return { ...issue, path: [...path, ...(typeof first === 'number' ? [first + at] : issue.path.slice(0, 1)), ...rest] };
  });
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}
