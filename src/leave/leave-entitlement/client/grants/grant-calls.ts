import type { Answer } from '#src/platform/http/client/call.ts';

export type GrantLine = Answer<'POST /grants/preview'>[number];
export type GrantRun = Answer<'GET /grants'>[number];
