import type { Answer } from '#src/platform/http/client/call.ts';

export type ListedLine = Answer<'GET /shutdown/preview'>[number];
export type Shutdown = Answer<'GET /shutdowns'>[number];
export type StoredShutdown = Answer<'GET /shutdown/{shutdownId}'>;
export type WithdrawnShutdown = Answer<'DELETE /shutdown/{shutdownId}'>;
export type EnteredLeave = Answer<'GET /shutdown/{shutdownId}/leaves'>[number];
