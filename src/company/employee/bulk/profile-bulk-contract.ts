import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, optionalText } from '#src/platform/http/contract/fields.ts';
import { profileLimits } from '../profile/employee-profile-fields.ts';
import { Profile } from '../profile/employee-profile-contract.ts';
import { bulkColumns } from './profile-bulk-columns.ts';

const code = boundedText(50).optional();
const codes = z.array(z.string());

/** By which fields profiles are looked for (specification section 7, searchemployee); each that is named must match. */
const ProfileFilterQuery = z.strictObject({
  business_unit: code,
  dept_id: code,
  manager: boundedText(profileLimits.emplId).optional(),
  job_title: code,
  gender: code,
  marriage_status: code,
});

export const profileBulkContract = contract({
  'GET /employeeprofiles': {
    allow: ['HR'],
    summary: 'The profiles with these values, to be changed together.',
    query: ProfileFilterQuery,
    list: bulkColumns,
    response: Profile,
  },
  'GET /employeeprofiles/template': {
    allow: ['HR'],
    summary: 'The workbook in which profiles are entered for an upload, with the codes that it accepts.',
    answersFile: true,
    response: z.unknown(),
  },
  'POST /employeeprofiles/facts': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary:
      'What the rows of an upload are held against: who of those with these ids and e-mails there is, and the active codes. It stores nothing.',
    body: z.strictObject({
      emplIds: z.array(optionalText(profileLimits.emplId)).max(60_000),
      businessEmails: z.array(optionalText(profileLimits.businessEmail)).max(20_000),
    }),
    response: z.object({
      people: z.array(z.object({ emplId: z.string(), businessEmail: z.string(), isApprover: z.boolean() })),
      codes: z.object({ gender: codes, marriageStatus: codes, jobTitle: codes, businessUnit: codes, deptId: codes }),
      /** The active states, and the work weeks. */
      workStates: codes,
      workPatterns: codes,
    }),
  },
});
