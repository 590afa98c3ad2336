import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import type { ListColumns } from '#src/lists/list-columns.ts';

export const leaveCategoryColumns = {
  leaveCode: { heading: 'Leave Code', kind: 'text' },
  leaveDescr: { heading: 'Leave Description', kind: 'text' },
  entitlement: { heading: 'Entitlement', kind: 'days' },
} as const satisfies ListColumns;

export const LeaveCategory = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  entitlement: z.number(),
  countsCalendarDays: z.boolean(),
});

export const leaveCategoryContract = contract({
  'GET /leavecategories': { allow: 'signed-in', summary: 'All leave categories.', list: leaveCategoryColumns, response: LeaveCategory },
});
