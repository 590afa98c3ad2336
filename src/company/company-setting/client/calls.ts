import type { Answer } from '#src/platform/http/client/call.ts';

export type Settings = Answer<'GET /settings'>;
