import type { Answer } from '#src/platform/http/client/call.ts';

export type WorkPattern = Answer<'GET /workpatterns'>[number];
