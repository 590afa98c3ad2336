import { client } from '#src/platform/http/client/call.ts';
import type { sessionContract } from '#src/identity/account/session-contract.ts';

export const call = client<typeof sessionContract>();

export const sessionsQuery = { ...call.query('GET /sessions/me'), retry: false };
