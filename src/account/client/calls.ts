import { client } from '#src/http/client/call.ts';
import type { sessionContract } from '#src/account/session-contract.ts';

export const call = client<typeof sessionContract>();

export const sessionsQuery = { ...call.query('GET /sessions/me'), retry: false };
