import type { Answer } from '#src/platform/http/client/call.ts';

export type StoredToken = Answer<'GET /apitokens'>[number];
export type NewToken = Answer<'POST /apitoken'>;
