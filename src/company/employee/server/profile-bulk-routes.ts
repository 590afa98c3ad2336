import type { FastifyInstance } from 'fastify';
import { profileBulkContract } from '#src/company/employee/profile-bulk-contract.ts';
import { profileSheet } from '#src/company/employee/profile-sheet.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { file, list } from '#src/platform/http/server/answer.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { soughtProfiles } from './employee-profile-list.ts';
import { acceptedCodes, acceptedWorks, hasAll, knownPeople } from './profile-bulk-queries.ts';

export function registerProfileBulk(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, profileBulkContract, {
    'GET /employeeprofiles': ({ sql, caller, query }) => list(soughtProfiles(sql, caller, hasAll(sql, query), services.today())),

    'GET /employeeprofiles/template': async ({ sql }) =>
      file(
        writeTemplate(profileSheet, { ...(await acceptedCodes(sql)), ...(await acceptedWorks(sql)), ...flags }),
        templateHeaders('Upload_Employee_Profiles.xlsx'),
      ),

    async 'POST /employeeprofiles/facts'({ tx: sql, body }) {
      const [people, { gender, marriageStatus, jobTitle, businessUnit, deptId }, works] = await Promise.all([
        knownPeople(sql, body),
        acceptedCodes(sql),
        acceptedWorks(sql),
      ]);
      const codesOf = (accepted: typeof gender) => accepted.map(({ code }) => code);
      return {
        people: [...people],
        codes: {
          gender: codesOf(gender),
          marriageStatus: codesOf(marriageStatus),
          jobTitle: codesOf(jobTitle),
          businessUnit: codesOf(businessUnit),
          deptId: codesOf(deptId),
        },
        workStates: codesOf(works.workState),
        workPatterns: codesOf(works.workPattern),
      };
    },
  });
}

const yesOrNo = [
  { code: 'Y', name: 'Yes' },
  { code: 'N', name: 'No' },
];

const flags = {
  status: [
    { code: 'A', name: 'Active' },
    { code: 'I', name: 'Inactive' },
  ],
  isManager: yesOrNo,
  isAdmin: yesOrNo,
};
