import type { Answer } from '#src/platform/http/client/call.ts';

export type LeaveImport = Answer<'GET /leaveimports'>[number];
