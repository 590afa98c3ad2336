import type { Answer } from '#src/platform/http/client/call.ts';

export type Head = Answer<'GET /yearends'>[number];
export type Summary = Answer<'GET /yearend/{yearEndId}/summary'>;
export type Sums = Summary['all'];
export type Line = Answer<'GET /yearend/{yearEndId}'>[number];
export type After = Answer<'GET /yearend/{yearEndId}/after'>;
