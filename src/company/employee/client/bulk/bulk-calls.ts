import type { profileBulkContract } from '#src/company/employee/profile-bulk-contract.ts';
import { client } from '#src/platform/http/client/call.ts';

/** The calls about several profiles at once, typed. */
export const bulk = client<typeof profileBulkContract>();
