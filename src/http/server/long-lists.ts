import { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A schema looks at so many elements before it is asked whether they are right. */
const elementsAtOnce = 1000;

/**
 * Finds what is wrong with the lists in a body without looking at each element of a list that is too long or wrong from its start on. A schema by itself
 * reports each wrong element first: a megabyte of them holds up all other callers for seconds.
 *
 * @returns the issues of the first such list; none where the whole body may be asked
 * @example longListIssues(z.array(z.string()).max(2), [1, 2, 3]) // one issue: too_big
 */
export function longListIssues(schema: z.core.$ZodType, value: unknown, path: Path = []): Issue[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return issuesInFields(inner, value, path);
  if (!(inner instanceof z.ZodArray) || !Array.isArray(value)) return [];
  if (value.length > maxLengthOf(inner)) return issuesOf(z.core.clone(inner, { ...inner._zod.def, element: z.unknown() }), value, path);
  return issuesInElements(inner.element, value, path);
}

/** The `max` of a list among its checks. */
function maxLengthOf(list: z.ZodArray): number {
  const limits = (list._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number });
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
  const isLong = value.length > elementsAtOnce;
  for (let at = 0; isLong && at < value.length; at += elementsAtOnce) {
    const issues = issuesOf(z.array(element), value.slice(at, at + elementsAtOnce), path, at);
    if (issues.length > 0) return issues;
  }
  for (const [at, its] of isLong ? [] : value.entries()) {
    const issues = longListIssues(element, its, [...path, at]);
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
