import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import type { ListColumns } from '#src/lists/list-columns.ts';

export const personColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Name', kind: 'text' },
} as const satisfies ListColumns;

export const Person = z.object({ emplId: z.string(), name: z.string() });

export const EmployeeDetail = z.object({
  emplId: z.string(),
  name: z.string(),
  gender: z.string().nullable(),
  marriageStatus: z.string().nullable(),
  marriageDate: z.string().nullable(),
  marriageCount: z.number(),
  totalChildren: z.number(),
  nricPassport: z.string().nullable(),
  jobTitle: z.string().nullable(),
  businessUnit: z.string().nullable(),
  deptId: z.array(z.string()),
  /** Null for the head of the company. */
  reportsTo: Person.nullable(),
  joinDate: z.string().nullable(),
  mobileNo: z.string().nullable(),
  businessEmail: z.string(),
});

export const employeeContract = contract({
  'GET /persondetail/me': { allow: 'signed-in', summary: 'The own name.', response: z.object({ name: z.string() }) },
  'GET /employeedetail/me': { allow: 'signed-in', summary: 'The own profile.', response: EmployeeDetail },
  'GET /leaveapprovers': {
    allow: 'signed-in',
    summary: 'Who can approve leave: active managers, without the caller.',
    list: personColumns,
    response: Person,
  },
});
