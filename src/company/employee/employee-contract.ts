import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, text } from '#src/platform/http/contract/fields.ts';
import { personColumns } from '#src/shared/screens/person-columns.ts';

export const Person = z.object({ emplId: z.string(), name: z.string() }).meta({ id: 'Person' });

const EmployeeDetail = z
  .object({
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
    /** The names of the codes above. */
    texts: z.object({
      gender: z.string().nullable(),
      marriageStatus: z.string().nullable(),
      jobTitle: z.string().nullable(),
      businessUnit: z.string().nullable(),
      deptId: z.array(z.string()),
    }),
  })
  .meta({ id: 'EmployeeDetail' });

export const employeeContract = contract({
  'GET /persondetail/me': { allow: 'signed-in', summary: 'Get your own name.', response: z.object({ name: z.string() }) },
  'GET /employeedetail/me': { allow: 'signed-in', summary: 'Get your own profile.', response: EmployeeDetail },
  'GET /leaveapprovers': {
    allow: 'signed-in',
    token: { scopes: ['people:read', 'leave:write'] },
    summary: 'List the active managers who can approve leave, except the applicant (by default the caller). `text` filters by name or id.',
    query: z.strictObject({ applicant: boundedText(10).optional(), text: text(100).optional() }),
    list: personColumns,
    response: Person,
  },
  'GET /employeedetails': {
    allow: 'signed-in',
    token: { scopes: ['people:read'] },
    summary: 'List all people by id and name. `text` filters by name or id, `status=A` by active people.',
    query: z.strictObject({ text: text(100).optional(), status: z.literal('A').optional() }),
    list: personColumns,
    response: Person,
  },
  'GET /employeedetails/{emplId}': {
    allow: 'signed-in',
    token: { scopes: ['people:read'] },
    summary: 'Get the id and name of one person. Both are null if the person does not exist.',
    params: z.object({ emplId: boundedText(10) }),
    response: z.object({ emplId: z.string().nullable(), name: z.string().nullable() }),
  },
});
