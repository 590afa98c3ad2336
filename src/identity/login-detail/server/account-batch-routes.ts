import { feature } from '#src/platform/http/server/feature.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { accountBatchContract, maxBatchSize } from '#src/identity/login-detail/account-batch-contract.ts';
import { loginDetailMessage } from '#src/identity/login-detail/login-detail-sentences.ts';
import { generateTemporaryPassword } from '#src/identity/login-detail/temporary-password.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import * as accounts from '#src/shared/access/server/account-queries.ts';
import { type PasswordConfig, refuseDisabledPassword } from '#src/shared/access/server/refuse-disabled-password.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { linkHours, type LinkServices } from '#src/shared/access/server/reset-link.ts';
import { invalidateLinks } from '#src/shared/access/server/reset-queries.ts';
import { cancelAccountMails, queueMails } from '#src/platform/mail/server/outbox.ts';
import { insertInvitations, updateInvitationMails } from './invitation-queries.ts';
import * as queries from './account-batch-queries.ts';

type Services = CallServices & LinkServices & { config: PasswordConfig & { timeZone: string; mailPerMinute: number } };

/** The routes that create many accounts at once. */
function registerAccountBatches(app: FastifyInstance, services: Services): void {
  const { timeZone, mailPerMinute } = services.config;
  const byMail = services.mailer !== undefined;
  const most = byMail ? maxBatchSize.byMail : maxBatchSize.onPaper;
  const deliveryFor = ({ roles }: Caller): queries.Delivery => (byMail ? 'mail' : roles);

  /** Records an invitation for each person. @returns the emails by person */
  const queueInvitations = (tx: TransactionSql, emplIds: readonly string[], byEmplId: string) =>
    queueMails(tx, { kind: 'made', emplIds, byEmplId, validHours: linkHours.sentByHr, perMinute: mailPerMinute });

  serve(app, services, accountBatchContract, {
    'GET /accountcandidates': ({ sql, caller }) => listAnswer(queries.accountCandidates(sql, deliveryFor(caller))),

    'GET /accountruns': ({ sql }) => queries.findAccountBatches(sql, timeZone),

    async 'POST /accountruns/preview'({ sql, caller, body: { filters } }) {
      const [found, counted] = await Promise.all([
        queries.findCandidates(sql, filters, deliveryFor(caller)),
        queries.countAccountProblems(sql, filters, deliveryFor(caller)),
      ]);
      return { people: found.length, ...counted, byMail, most };
    },

    async 'POST /accountruns'({ sql, caller, request, body: { filters, people, validDays } }) {
      // Users of the sign-in provider already have access.
      refuseDisabledPassword(services.config, undefined);
      throwIfProblems(fieldProblems('validDays', !byMail && validDays === undefined && loginDetailMessage('accounts.no-days')));
      throwIfProblems(fieldProblems('people', people > most && loginDetailMessage('accounts.too-many', { most })));
      const found = await queries.findCandidates(sql, filters, deliveryFor(caller));
      const made = found.length === people ? await (byMail ? generateUnknownPasswords : generatePasswords)(found) : [];
      return inTransaction(
        services,
        request,
        async (tx) => {
          const added = await accounts.insertLogins(tx, made, byMail ? null : (validDays ?? 0) * 24);
          // Another user has just created some of them, or people have joined or left.
          if (added.length !== people) throw new AppError(409, loginDetailMessage('accounts.changed'));
          const accountRunId = await queries.insertAccountBatch(tx, { startedBy: caller.emplId, byMail, people });
          const mails = byMail ? await queueInvitations(tx, added, caller.emplId) : new Map<string, string>();
          await insertInvitations(
            tx,
            added.map((emplId) => ({ emplId, mailOutboxId: mails.get(emplId) })),
            accountRunId,
          );
          return { accountRunId, people, passwords: byMail ? null : made.map(passwordRow) };
        },
        { isSecret: !byMail },
      );
    },

    async 'GET /accountruns/{accountRunId}'({ sql, params }) {
      const [run] = await queries.findAccountBatches(sql, timeZone, params.accountRunId);
      if (run === undefined) throw notFound();
      return run;
    },

    'GET /accountruns/{accountRunId}/people': ({ sql, params }) => listAnswer(queries.invitedPeople(sql, params.accountRunId)),

    async 'POST /accountruns/{accountRunId}/invitations'({ tx, caller, params, body: { emplIds } }) {
      const run = await queries.findAccountBatch(tx, params.accountRunId);
      if (!run?.byMail) throw notFound();
      // The link would set a password that cannot be used.
      refuseDisabledPassword(services.config, undefined);
      if (!byMail) throw new AppError(409, loginDetailMessage('accounts.no-mail'));
      const invited = await queries.findInvitedEmployees(tx, params.accountRunId, emplIds);
      await accounts.lockLogins(tx, invited);
      const again = await queries.findEmployeesToInvite(tx, invited, emplIds !== undefined);
      await invalidateLinks(tx, again);
      const mails = await queueInvitations(tx, again, caller.emplId);
      await updateInvitationMails(
        tx,
        again.map((emplId) => ({ emplId, mailOutboxId: mails.get(emplId) })),
      );
      return { people: again.length };
    },

    async 'POST /accountruns/{accountRunId}/passwords'({ sql, caller, request, params, body: { validDays } }) {
      const run = await queries.findAccountBatch(sql, params.accountRunId);
      if (!run) throw notFound();
      refuseDisabledPassword(services.config, undefined);
      if (run.byMail) throw new AppError(409, loginDetailMessage('accounts.on-mail'));
      const made = await generatePasswords(
        await queries.findUnusedAccounts(sql, await queries.findInvitedEmployees(sql, params.accountRunId), caller.roles),
      );
      return inTransaction(
        services,
        request,
        async (tx) => {
          const emplIds = made.map(({ emplId }) => emplId);
          await accounts.lockLogins(tx, emplIds);
          // People who have signed in meanwhile retain their password.
          const unused = new Set((await queries.findUnusedAccounts(tx, emplIds, caller.roles)).map(({ emplId }) => emplId));
          const left = made.filter(({ emplId }) => unused.has(emplId));
          if (left.length === 0) throw new AppError(409, loginDetailMessage('accounts.nobody-left'));
          await accounts.setTemporaryPasswords(tx, left, validDays * 24);
          return { people: left.length, passwords: left.map(passwordRow) };
        },
        { isSecret: true },
      );
    },

    async 'POST /accountruns/{accountRunId}/withdraw'({ tx, params, body: { emplIds } }) {
      if (!(await queries.findAccountBatch(tx, params.accountRunId))) throw notFound();
      const invited = await queries.findInvitedEmployees(tx, params.accountRunId, emplIds);
      await accounts.lockLogins(tx, invited);
      const unused = (await queries.findUnusedAccounts(tx, invited)).map(({ emplId }) => emplId);
      await cancelAccountMails(tx, unused);
      await accounts.deleteLogins(tx, unused);
      return { withdrawn: unused.length, used: invited.length - unused.length };
    },
  });
}

type NewAccount = queries.CandidateRow & { password: string; passwordHash: string };

const passwordRow = ({ emplId, name, userId, password }: NewAccount) => ({ emplId, name, userId, password });

/** Sets a password for each account, one after the other, so that a sign-in waits for only one of them. */
async function generatePasswords(candidates: readonly queries.CandidateRow[]): Promise<NewAccount[]> {
  const made: NewAccount[] = [];
  for (const candidate of candidates) {
    const password = generateTemporaryPassword((below) => randomInt(below));
    made.push({ ...candidate, password, passwordHash: await hashPassword(password) });
  }
  return made;
}

/** Sets an unknown password, so that the owner must choose one through a link. */
async function generateUnknownPasswords(candidates: readonly queries.CandidateRow[]): Promise<NewAccount[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return candidates.map((candidate) => ({ ...candidate, password: '', passwordHash }));
}

export const accountBatchFeature = feature({
  name: 'Bulk account creation',
  calls: accountBatchContract,
  register: registerAccountBatches,
});
