import type { Answer } from '#src/platform/http/client/call.ts';

export type LeaveCategory = Answer<'GET /leavecategories'>[number];
export type StoredCategory = NonNullable<Answer<'GET /leavecategory/{leaveCode}'>>;
