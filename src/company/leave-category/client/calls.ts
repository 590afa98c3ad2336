import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { leaveCategoryContract } from '#src/company/leave-category/leave-category-contract.ts';

type Calls = typeof leaveCategoryContract;

/** The calls of leave categories, typed. */
export const call = client<Calls>();

export type LeaveCategory = AnswerOf<Calls['GET /leavecategories']>[number];
export type StoredCategory = NonNullable<AnswerOf<Calls['GET /leavecategory/{leaveCode}']>>;
