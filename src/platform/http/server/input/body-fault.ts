import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';

/** The maximum depth of a body; the calls use three levels. */
const maxDepth = 20;

/** The maximum number of fields of a record in a body; the calls use at most 30. Up to this number, each unknown field is named. */
const maxFields = 1000;

/** The maximum number of values in a body; the longest lists of the calls have 80,000. */
const maxValues = 200_000;

/**
 * Returns the fault of a body that no call accepts. Unlimited depth exhausts the stack, and unlimited values delay all other callers during
 * validation. Halves of surrogate pairs are not text, and PostgreSQL refuses them in JSON.
 *
 * @returns undefined for a body without a fault
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
      // Pushed one by one, because a list may have more values than a call accepts arguments.
      for (const inside of fields) next.push(inside);
      for (const inside of values) next.push(inside);
    }
    level = next;
  }
  return undefined;
}
