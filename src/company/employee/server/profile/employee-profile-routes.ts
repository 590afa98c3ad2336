import { feature } from '#src/platform/http/server/feature.ts';
import { profileBulkSentences } from '#src/company/employee/bulk/profile-bulk-sentences.ts';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { employeeProfileContract } from '#src/company/employee/profile/employee-profile-contract.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { createBackgroundRunner } from '#src/platform/http/server/load-shedding/background-runner.ts';
import { recordAccess } from '#src/platform/http/server/access-log/access-log.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { type AfterCommit, inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { findConsequences } from '../deactivation/deactivation-queries.ts';
import * as queries from './employee-profile-list.ts';
import { previewHistories } from '../work-history/work-history.ts';
import { type SavedProfile, saveProfile } from './save-profile.ts';
import { saveProfiles } from './save-profiles.ts';
import { hasConfirmedOwnEmail, type FindAccount } from './own-email.ts';
import { type MailServices, notifyFormerAddresses } from './notify-former-address.ts';

type Services = CallServices & MailServices & { today: () => PlainDate; findAccount: FindAccount };

function registerEmployeeProfile(app: FastifyInstance, services: Services): void {
  const inBackground = createBackgroundRunner(app, 'the previous email address could not be notified');
  const saving = (caller: Caller, afterCommit: AfterCommit) => ({
    today: services.today(),
    onFormerAddress: notifyFormerAddresses(services, inBackground, caller, afterCommit),
  });
  serve(app, services, employeeProfileContract, {
    'GET /employeeDetailsWithDeptTest': ({ sql, caller }) => listAnswer(queries.manageableProfiles(sql, caller)),
    'GET /Export': async ({ sql, caller }) =>
      listAnswer(await queries.omitUnusedColumns(sql, queries.exportedProfiles(sql, caller, services.today()))),

    async 'GET /employeeDetailsDept/{emplId}'({ sql, caller, params, request }) {
      const found = await queries.findProfile(sql, caller, params.emplId, services.today());
      if (!found) throw notFound();
      if (found.showsNric && !caller.scopes) recordAccess(request, () => [{ kind: 'nric', about: params.emplId, record: params.emplId }]);
      return withVersion(found.json, found.version);
    },

    async 'GET /employeeDetailsDept/{emplId}/consequences'({ sql, caller, params }) {
      if (!(await queries.findProfile(sql, caller, params.emplId, services.today()))) throw notFound();
      return findConsequences(sql, caller, params.emplId, services.today());
    },

    'POST /employeeprofiles/recount': ({ tx, caller, body }) => previewHistories(tx, caller, body, services.today()),
    'GET /verifyEmailExists/{email}': ({ sql, caller, params }) => queries.emailExists(sql, caller, params.email.trim()),
    'GET /currentUserDepartment': ({ sql, caller }) => queries.findDepartments(sql, caller.emplId),

    async 'POST /addEditEmployeeDetailsWithDept'({ sql, request, caller, body, query, ifMatch }) {
      const { currentPassword, ...sent } = body;
      const isConfirmed = await hasConfirmedOwnEmail(sql, services.findAccount, { request, caller, ...sent, currentPassword });
      return inTransaction(services, request, async (tx, afterCommit) => {
        const how = query.mode ?? 'put';
        return toResponse(await saveProfile(tx, caller, sent, { ...saving(caller, afterCommit), how, ifMatch, isConfirmed }));
      });
    },

    'POST /addEditEmployeeDetails': async ({ tx, caller, body, afterCommit }) =>
      toResponse(await saveProfile(tx, caller, body, { ...saving(caller, afterCommit), how: 'row' })),

    'POST /bulkUpdateEmployeeDetails': ({ tx, caller, body, afterCommit }) => saveProfiles(tx, caller, body, saving(caller, afterCommit)),
  });
}

const toResponse = ({ version, ...saved }: SavedProfile) => withVersion(saved, version);

export const employeeProfileFeature = feature({
  name: 'Employee profiles',
  calls: employeeProfileContract,
  sentences: { ...profileSentences, ...profileBulkSentences },
  register: registerEmployeeProfile,
});
