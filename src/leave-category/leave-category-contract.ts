import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import { leaveCategoryColumns } from './leave-category-columns.ts';

export const LeaveCategory = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  entitlement: z.number(),
  countsCalendarDays: z.boolean(),
});

export const leaveCategoryContract = contract({
  'GET /leavecategories': { allow: 'signed-in', summary: 'All leave categories.', list: leaveCategoryColumns, response: LeaveCategory },
});
