import { feature } from '#src/platform/http/server/feature.ts';
import { employeeCallSentences } from '#src/company/employee/employee-server-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { employeeContract } from '#src/company/employee/employee-contract.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { allPeople, findEmployeeDetail, findPerson, leaveApprovers } from './employee-queries.ts';

function registerEmployee(app: FastifyInstance, services: CallServices): void {
  serve(app, services, employeeContract, {
    'GET /persondetail/me': ({ caller }) => ({ name: caller.name }),

    async 'GET /employeedetail/me'({ sql, caller }) {
      const found = await findEmployeeDetail(sql, caller.emplId);
      if (!found) throw notFound();
      return withVersion(found.json, found.version);
    },

    'GET /employeedetails': ({ sql, query }) => listAnswer(allPeople(sql, query.text, query.status)),
    'GET /employeedetails/{emplId}': async ({ sql, params }) => (await findPerson(sql, params.emplId)) ?? { emplId: null, name: null },

    'GET /leaveapprovers': ({ sql, caller, query }) => listAnswer(leaveApprovers(sql, query.applicant ?? caller.emplId, query.text)),
  });
}

export const employeeFeature = feature({
  name: 'Employees',
  calls: employeeContract,
  sentences: employeeCallSentences,
  register: registerEmployee,
});
