import { parseSync } from 'vite';
import type { SourceFile } from './imports.ts';

type Node = { type: string; [part: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodes = (value: unknown): Node[] => [value].flat().filter(isNode);

const comparisons = new Set(['==', '===', '!=', '!==']);
/** Methods that search in a text or cut it. */
const searchMethods = new Set(
  'startsWith endsWith includes indexOf match matchAll search slice substring split replace replaceAll localeCompare'.split(' '),
);
/** Methods that test whether a text is one of several, or matches a pattern. */
const testMethods = new Set(['test', 'exec', 'has', 'includes', 'indexOf', 'get']);

/** The library that reads workbooks has no error code for a protected file. */
const readsForeignMessages = new Set(['src/platform/excel/client/open-workbook.ts']);

/** Finds client files that branch by a message: problems and refusals have codes. */
export function comparedMessages({ path, text }: SourceFile): string[] {
  if (!path.includes('/client/') || !/\.tsx?$/.test(path) || readsForeignMessages.has(path) || !text.includes('message')) return [];
  return compares(parseSync(path, text).program) ? [`${path} compares a message: problems and refusals have codes`] : [];
}

function compares(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(compares);
  if (!isNode(node)) return false;
  return isComparison(node) || Object.values(node).some(compares);
}

function isComparison(node: Node): boolean {
  const { type, operator, left, right, callee, discriminant } = node;
  if (type === 'BinaryExpression' && comparisons.has(String(operator)))
    return (isMessage(left) && !isNothing(right)) || (isMessage(right) && !isNothing(left));
  if (type === 'SwitchStatement') return isMessage(discriminant);
  if (type !== 'CallExpression') return false;
  const [called] = nodes(callee);
  const name = called && nameOf(called['property']);
  if (name === undefined) return false;
  return (searchMethods.has(name) && isMessage(called?.['object'])) || (testMethods.has(name) && nodes(node['arguments']).some(isMessage));
}

const nameOf = (node: unknown): string | undefined => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined);

/** Matches `message`, `error.message` and `answer.data?.message`. */
function isMessage(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression')
    return isMessage(node['expression']);
  return node.type === 'MemberExpression' ? nameOf(node['property']) === 'message' : nameOf(node) === 'message';
}

const isNothing = (node: unknown): boolean => isNode(node) && (nameOf(node) === 'undefined' || ('value' in node && node['value'] === null));
