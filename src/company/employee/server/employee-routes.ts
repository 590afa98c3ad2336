import type { FastifyInstance } from 'fastify';
import { employeeContract } from '#src/company/employee/employee-contract.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { everybody, findEmployeeDetail, findPerson, leaveApprovers } from './employee-queries.ts';

export function registerEmployee(app: FastifyInstance, services: Serving): void {
  serve(app, services, employeeContract, {
    'GET /persondetail/me': ({ caller }) => ({ name: caller.name }),

    async 'GET /employeedetail/me'({ sql, caller }) {
      const found = await findEmployeeDetail(sql, caller.emplId);
      if (!found) throw notFound();
      return versioned(found.json, found.version);
    },

    'GET /employeedetails': ({ sql, query }) => list(everybody(sql, query.text)),
    'GET /employeedetails/{emplId}': async ({ sql, params }) => (await findPerson(sql, params.emplId)) ?? { emplId: null, name: null },

    'GET /leaveapprovers': ({ sql, caller, query }) => list(leaveApprovers(sql, query.applicant ?? caller.emplId, query.text)),
  });
}
