import type { Caller } from '#src/caller/caller.ts';
import type { Call } from '#src/http/contract.ts';
import { type Answer, asAnswer, rows, versioned } from './answer.ts';

/** An answer as its caller is told it: an API token without the fields that the call keeps from it, however deep they lie. */
export function toldTo(caller: Caller | undefined, { token }: Call, answer: Answer): Answer {
  const hidden: readonly string[] = (caller?.scopes && token?.without) ?? [];
  if (hidden.length === 0) return answer;
  const withoutHidden = (name: string, value: unknown) => (hidden.includes(name) ? undefined : value);
  if (answer.kind === 'rows') return rows({ ...answer, json: JSON.stringify(JSON.parse(answer.json), withoutHidden) });
  if (answer.kind !== 'json') throw new Error(`No token is told a ${answer.kind}.`);
  const body: unknown = JSON.parse(JSON.stringify(answer.body ?? null), withoutHidden);
  return answer.version === undefined ? asAnswer(body) : versioned(body, answer.version);
}
