import { call } from '#src/platform/http/client/call.ts';

export const sessionsQuery = { ...call.query('GET /sessions/me'), retry: false };
