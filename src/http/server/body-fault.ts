import type { Said } from '#src/text/problem.ts';
import { say } from '#src/http/http-sentences.ts';

/** How many levels a body may have; those of the calls have three. */
const deepest = 20;

/** How many fields a record in a body may have; those of the calls have 30 at most. Of some more, each is named. */
const mostFields = 1000;

/**
 * What no body may have, wherever it stands: levels without end, which exhaust the stack of whatever reads them, fields without end, which
 * hold up everybody else while each is blamed, and halves of characters, which are no text and which PostgreSQL refuses in JSON.
 *
 * @returns undefined for a body that has none of them
 * @example bodyFault({ reason: '\ud800' }) // { code: 'call.characters' }
 */
export function bodyFault(body: unknown): Said | undefined {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return say('call.too-deep');
    if (level.some((value) => typeof value === 'string' && !value.isWellFormed())) return say('call.characters');
    const inside = level.filter((value) => typeof value === 'object' && value !== null);
    if (inside.some((value) => !Array.isArray(value) && Object.keys(value).length > mostFields)) return say('call.too-many-fields');
    level = inside.flatMap((value) => Object.entries(value).flat());
  }
  return undefined;
}
