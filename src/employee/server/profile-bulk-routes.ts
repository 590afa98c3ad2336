import type { FastifyInstance } from 'fastify';
import { profileBulkContract } from '#src/employee/profile-bulk-contract.ts';
import { profileSheet } from '#src/employee/profile-sheet.ts';
import { templateHeaders, writeTemplate } from '#src/excel/server/write-template.ts';
import { file, list } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { soughtProfiles } from './employee-profile-list.ts';
import { acceptedCodes, hasAll, knownPeople } from './profile-bulk-queries.ts';

export function registerProfileBulk(app: FastifyInstance, services: Serving): void {
  serve(app, services, profileBulkContract, {
    'GET /employeeprofiles': ({ sql, caller, query }) => list(soughtProfiles(sql, caller, hasAll(sql, query))),

    'GET /employeeprofiles/template': async ({ sql }) =>
      file(writeTemplate(profileSheet, { ...(await acceptedCodes(sql)), ...flags }), templateHeaders('Upload_Employee_Profiles.xlsx')),

    async 'GET /employeeprofiles/facts'({ sql }) {
      const [people, { gender, marriageStatus, jobTitle, businessUnit, deptId }] = await Promise.all([
        knownPeople(sql),
        acceptedCodes(sql),
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
