import type { Caller } from '#src/base/caller/caller.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { type Answer, toAnswer, longListAnswer, rowsAnswer, withVersion } from '../answer/answer.ts';

/** Returns the answer for its caller: an API token does not get the fields that the call withholds, at any depth. */
export function omitFieldsHiddenFromToken(caller: Caller | undefined, { token }: Call, answer: Answer): Answer {
  const hidden: readonly string[] = (caller?.scopes && token?.without) ?? [];
  if (hidden.length === 0) return answer;
  if (answer.kind === 'rows') return rowsAnswer({ ...answer, json: omitFromJson(hidden, answer.json) });
  if (answer.kind === 'many') return longListAnswer(answer.source, hidden);
  if (answer.kind !== 'json') throw new Error(`API tokens cannot receive an answer of kind ${answer.kind}.`);
  const body: unknown = JSON.parse(JSON.stringify(answer.body ?? null, omitReplacer(hidden)));
  return answer.version === undefined ? toAnswer(body) : withVersion(body, answer.version);
}

/** Returns the same JSON without some fields. @example omitFromJson(['b'], '[{"a":1,"b":2}]') // '[{"a":1}]' */
export const omitFromJson = (fields: readonly string[], json: string): string =>
  fields.length === 0 ? json : JSON.stringify(JSON.parse(json), omitReplacer(fields));

const omitReplacer = (fields: readonly string[]) => (name: string, value: unknown) => (fields.includes(name) ? undefined : value);
