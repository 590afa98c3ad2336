import type { profileBulkContract } from '#src/employee/profile-bulk-contract.ts';
import { client } from '#src/http/client/call.ts';

/** The calls about several profiles at once, typed. */
export const bulk = client<typeof profileBulkContract>();
