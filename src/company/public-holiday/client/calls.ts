import type { Answer } from '#src/platform/http/client/call.ts';

export type Holiday = Answer<'GET /publicholidays'>[number];
