import type { Answer } from '#src/platform/http/client/call.ts';

export type YearEndSummaryHead = Answer<'GET /yearends'>[number];
export type Summary = Answer<'GET /yearend/{yearEndId}/summary'>;
export type Sums = Summary['all'];
export type Line = Answer<'GET /yearend/{yearEndId}'>[number];
export type AppliedYearEndData = Answer<'GET /yearend/{yearEndId}/after'>;
