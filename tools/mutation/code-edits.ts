import { parseSync } from 'vite';
import type { Edit } from './edit.ts';
import { placeholder } from './read-sql.ts';
import { sqlEdits } from './sql-edits.ts';

/** A node of the parser: a type, a place, and children under their own names. */
type Node = { type: string; start: number; end: number; [child: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const of = (node: Node, child: string): Node | undefined => (isNode(node[child]) ? node[child] : undefined);

const operators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

const methods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min', startsWith: 'endsWith', floor: 'ceil' };
/** Calls on a list that return it or part of it, and can be left out. */
const leftOut = new Set(['filter', 'toSorted', 'toReversed', 'trim', 'toLowerCase', 'slice']);

/** Lists every single change of a code file that tests should notice, including those of the SQL in its templates. */
export function codeEdits(source: string): Edit[] {
  const { program } = parseSync('source.ts', source, { lang: 'ts' });
  return nodeEdits(program as unknown as Node, source, undefined);
}

function nodeEdits(node: Node, source: string, parent: Node | undefined): Edit[] {
  // Types have no behaviour, but asserted expressions do.
  if (node.type.startsWith('TS') && !of(node, 'expression')) return [];
  const children = Object.values(node)
    .flatMap((value): unknown => value)
    .filter(isNode);
  const own = ownEdits(node, source, parent);
  return [...(own ?? []), ...(own ? children.flatMap((child) => nodeEdits(child, source, node)) : [])];
}

/** Returns undefined for a node that is left alone with all its children. */
function ownEdits(node: Node, source: string, parent: Node | undefined): Edit[] | undefined {
  const text = (part: Node) => source.slice(part.start, part.end);
  const instead = (with_: string, part = node): Edit => ({ start: part.start, end: part.end, text: with_ });
  const test = of(node, 'test');
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return templateEdits(node, source, parent);
    case 'IfStatement':
      // Impossible cases cannot be tested.
      if (/^\{?\s*throw new Error\(/.test(text(of(node, 'consequent') ?? node))) return undefined;
      return test ? [instead('true', test), instead('false', test)] : [];
    case 'ConditionalExpression':
      return test ? [instead('true', test), instead('false', test)] : [];
    case 'LogicalExpression':
      if (node.operator === '??') return isIndexed(of(node, 'left')) ? [] : [instead(text(of(node, 'left') ?? node))];
      return operatorEdits(node, source);
    case 'BinaryExpression':
      return operatorEdits(node, source);
    case 'UnaryExpression':
      return node.operator === '!' ? [instead(text(of(node, 'argument') ?? node))] : [];
    case 'ExpressionStatement':
      return isCall(of(node, 'expression')) ? [instead(';')] : [];
    case 'Property':
      // This field only lets an index be used.
      return of(node, 'key')?.name === 'neverNull' ? undefined : [];
    case 'Literal':
      return typeof node.value === 'boolean' ? [instead(String(!node.value))] : [];
    case 'ArrayExpression':
      return elementEdits(node);
    case 'CallExpression':
      return callEdits(node, source);
    default:
      return [];
  }
}

// For the types, an index may find nothing; the default only satisfies them.
const isIndexed = (node: Node | undefined): boolean => node?.type === 'MemberExpression' && node.computed === true;

const isCall = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' || (node?.type === 'AwaitExpression' && of(node, 'argument')?.type === 'CallExpression');

function operatorEdits(node: Node, source: string): Edit[] {
  const [left, right, becomes] = [of(node, 'left'), of(node, 'right'), operators[String(node.operator)]];
  if (!left || !right || becomes === undefined) return [];
  const start = source.indexOf(String(node.operator), left.end);
  return start < right.start ? [{ start, end: start + String(node.operator).length, text: becomes }] : [];
}

function callEdits(node: Node, source: string): Edit[] {
  const callee = of(node, 'callee');
  const [object, property] = callee?.type === 'MemberExpression' ? [of(callee, 'object'), of(callee, 'property')] : [];
  if (!object || !property) return [];
  const name = source.slice(property.start, property.end);
  const other = methods[name];
  return [
    ...(leftOut.has(name) ? [{ start: object.end, end: node.end, text: '' }] : []),
    ...(other === undefined ? [] : [{ start: property.start, end: property.end, text: other }]),
  ];
}

/** Lists of names (roles, statuses), each without one of them. */
function elementEdits(node: Node): Edit[] {
  const elements = (node.elements as unknown[]).filter(isNode);
  if (elements.length < 2 || !elements.every(({ type, value }) => type === 'Literal' && typeof value === 'string')) return [];
  return elements.map((element, place) => {
    const [before, after] = [elements[place - 1], elements[place + 1]];
    return { start: before ? before.end : element.start, end: before ? element.end : (after?.start ?? element.end), text: '' };
  });
}

/** The code in the holes of a template is changed on its own. */
function templateEdits(node: Node, source: string, parent: Node | undefined): Edit[] {
  const quasi = of(node, 'quasi');
  const tag = of(node, 'tag');
  if (!quasi || !tag || !/^(?:sql|tx|held|pool)$/.test(source.slice(tag.start, tag.end))) return [];
  const start = quasi.start + 1;
  let sql = source.slice(start, quasi.end - 1);
  for (const inner of (quasi.expressions as unknown[]).filter(isNode)) {
    const [from, to] = [source.lastIndexOf('${', inner.start) - start, source.indexOf('}', inner.end) + 1 - start];
    sql = sql.slice(0, from) + placeholder(to - from) + sql.slice(to);
  }
  const isOrder = parent?.type === 'Property' && (of(parent, 'key')?.name === 'order' || of(parent, 'key')?.name === 'key');
  return sqlEdits(sql, isOrder ? 'order' : undefined).map((edit) => ({ ...edit, start: start + edit.start, end: start + edit.end }));
}
