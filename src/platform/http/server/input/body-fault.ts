import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';

/** How many levels a body may have; those of the calls have three. */
const maxDepth = 20;

/** How many fields a record in a body may have; those of the calls have 30 at most. Of some more, each is named. */
const maxFields = 1000;

/** How many values a body may have in all; the longest lists of the calls have 80,000. */
const maxValues = 200_000;

/**
 * What no body may have, wherever it is: levels without end, which exhaust the stack of whatever reads them, values without end, which hold up all other
 * callers while they are checked, and halves of characters, which are no text and which PostgreSQL refuses in JSON.
 *
 * @returns undefined for a body that has none of them
 * @example bodyFault({ reason: '\ud800' }) // { code: 'call.characters' }
 */
export function bodyFault(body: unknown): MessageDescriptor | undefined {
  let level = [body];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return httpMessage('call.too-deep');
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !value.isWellFormed()) return httpMessage('call.characters');
      if (typeof value !== 'object' || value === null) continue;
      const fields = Array.isArray(value) ? [] : Object.keys(value);
      count += Array.isArray(value) ? value.length : fields.length;
      if (fields.length > maxFields || count > maxValues) return httpMessage('call.too-many-fields');
      const values: unknown[] = Array.isArray(value) ? value : Object.values(value);
      // One by one: a list has more values than a call takes arguments.
      for (const inside of fields) next.push(inside);
      for (const inside of values) next.push(inside);
    }
    level = next;
  }
  return undefined;
}
