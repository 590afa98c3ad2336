import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { profileBulkContract } from '#src/company/employee/bulk/profile-bulk-contract.ts';
import { profileSheet } from '#src/company/employee/bulk/profile-sheet.ts';
import { lookupFields, recordOf } from '#src/company/employee/profile/employee-profile-fields.ts';
import { type AcceptedCode, templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { streamAnswer, listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { matchingProfiles } from '../profile/employee-profile-list.ts';
import { findActiveCodes, findWorkCodes, matchesFilter, findKnownPeople } from './profile-bulk-queries.ts';

function registerProfileBulk(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, profileBulkContract, {
    'GET /employeeprofiles': ({ sql, caller, query }) =>
      listAnswer(matchingProfiles(sql, caller, matchesFilter(sql, query), services.today())),

    'GET /employeeprofiles/template': async ({ sql }) =>
      streamAnswer(
        writeTemplate(profileSheet, { ...(await findActiveCodes(sql)), ...(await findWorkCodes(sql)), ...flagCodes }),
        templateHeaders('Upload_Employee_Profiles.xlsx'),
      ),

    async 'POST /employeeprofiles/facts'({ tx: sql, body }) {
      const [people, active, works] = await Promise.all([findKnownPeople(sql, body), findActiveCodes(sql), findWorkCodes(sql)]);
      const codesOf = (accepted: readonly AcceptedCode[]) => accepted.map(({ code }) => code);
      return {
        people: [...people],
        codes: recordOf(lookupFields, (field) => codesOf(active[field])),
        workStates: codesOf(works.workState),
        workPatterns: codesOf(works.workPattern),
      };
    },
  });
}

const yesNoCodes = [
  { code: 'Y', name: 'Yes' },
  { code: 'N', name: 'No' },
];

const flagCodes = {
  status: [
    { code: 'A', name: 'Active' },
    { code: 'I', name: 'Inactive' },
  ],
  isManager: yesNoCodes,
  isAdmin: yesNoCodes,
};

export const profileBulkFeature = feature({ name: 'Bulk profile updates', calls: profileBulkContract, register: registerProfileBulk });
