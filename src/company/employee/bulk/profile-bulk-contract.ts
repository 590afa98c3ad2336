import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, optionalText } from '#src/platform/http/contract/fields.ts';
import { lookupFields, profileLimits, recordOf } from '../profile/employee-profile-fields.ts';
import { Profile } from '../profile/employee-profile-contract.ts';
import { bulkColumns } from './profile-bulk-columns.ts';

const code = boundedText(50).optional();
const codes = z.array(z.string());

/** The filters of a profile search (specification section 7, searchemployee). A profile must match all of them. */
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
    summary: 'List the profiles that match the filters, for a bulk update.',
    query: ProfileFilterQuery,
    list: bulkColumns,
    response: Profile,
  },
  'GET /employeeprofiles/template': {
    allow: ['HR'],
    summary: 'Download the upload template for profiles, with the codes that it accepts.',
    answersFile: true,
    response: z.unknown(),
  },
  'POST /employeeprofiles/facts': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary: 'Get the data to check an upload: existing people with these ids or email addresses, and the active codes. Nothing is stored.',
    body: z.strictObject({
      emplIds: z.array(optionalText(profileLimits.emplId)).max(60_000),
      businessEmails: z.array(optionalText(profileLimits.businessEmail)).max(20_000),
    }),
    response: z.object({
      people: z.array(z.object({ emplId: z.string(), businessEmail: z.string(), isApprover: z.boolean() })),
      codes: z.object(recordOf(lookupFields, () => codes)),
      /** The active states and the work patterns. */
      workStates: codes,
      workPatterns: codes,
    }),
  },
});
