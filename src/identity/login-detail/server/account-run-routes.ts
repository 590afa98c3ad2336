import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { AppError, notFound, refuse } from '#src/platform/http/app-error.ts';
import { list } from '#src/platform/http/server/answer.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction.ts';
import { accountRunContract, mostAtOnce } from '#src/identity/login-detail/account-run-contract.ts';
import { say } from '#src/identity/login-detail/login-detail-sentences.ts';
import { temporaryPassword } from '#src/identity/login-detail/temporary-password.ts';
import { blame } from '#src/base/text/problem.ts';
import * as accounts from '#src/shared/access/server/account-queries.ts';
import { type PasswordConfig, refusePassword } from '#src/shared/access/server/refuse-password.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { linkHours, type LinkServices } from '#src/shared/access/server/reset-link.ts';
import { voidLinks } from '#src/shared/access/server/reset-queries.ts';
import { dropMails, queueMails } from '#src/platform/mail/server/outbox.ts';
import { addInvitations, setMails } from './invitation-queries.ts';
import * as queries from './account-run-queries.ts';

type Services = Serving & LinkServices & { config: PasswordConfig & { timeZone: string; mailPerMinute: number } };

/** Accounts for many people at once. */
export function registerAccountRuns(app: FastifyInstance, services: Services): void {
  const { timeZone, mailPerMinute } = services.config;
  const byMail = services.mailer !== undefined;
  const most = byMail ? mostAtOnce.byMail : mostAtOnce.onPaper;
  const deliveryFor = ({ roles }: Caller): queries.Delivery => (byMail ? 'mail' : roles);

  /** Writes down an invitation each. @returns the mails, by person */
  const queueInvitations = (tx: TransactionSql, emplIds: readonly string[], byEmplId: string) =>
    queueMails(tx, { kind: 'made', emplIds, byEmplId, validHours: linkHours.sentByHr, perMinute: mailPerMinute });

  serve(app, services, accountRunContract, {
    'GET /accountcandidates': ({ sql, caller }) => list(queries.candidates(sql, deliveryFor(caller))),

    'GET /accountruns': ({ sql }) => queries.findRuns(sql, timeZone),

    async 'POST /accountruns/preview'({ sql, caller, body: { filters } }) {
      const [found, counted] = await Promise.all([
        queries.findCandidates(sql, filters, deliveryFor(caller)),
        queries.countProblems(sql, filters, deliveryFor(caller)),
      ]);
      return { people: found.length, ...counted, byMail, most };
    },

    async 'POST /accountruns'({ sql, caller, request, body: { filters, people, validDays } }) {
      // Whoever signs in with the provider has an account by that.
      refusePassword(services.config, undefined);
      refuse(blame('validDays', !byMail && validDays === undefined && say('accounts.no-days')));
      refuse(blame('people', people > most && say('accounts.too-many', { most })));
      const found = await queries.findCandidates(sql, filters, deliveryFor(caller));
      const made = found.length === people ? await (byMail ? unknownPasswords : newPasswords)(found) : [];
      return inTransaction(
        services,
        request,
        async (tx) => {
          const added = await accounts.addLogins(tx, made, byMail ? null : (validDays ?? 0) * 24);
          // Somebody else has just made some of them, or somebody came or left.
          if (added.length !== people) throw new AppError(409, say('accounts.changed'));
          const accountRunId = await queries.addRun(tx, { startedBy: caller.emplId, byMail, people });
          const mails = byMail ? await queueInvitations(tx, added, caller.emplId) : new Map<string, string>();
          await addInvitations(
            tx,
            added.map((emplId) => ({ emplId, mailOutboxId: mails.get(emplId) })),
            accountRunId,
          );
          return { accountRunId, people, passwords: byMail ? null : made.map(shown) };
        },
        { isSecret: !byMail },
      );
    },

    async 'GET /accountruns/{accountRunId}'({ sql, params }) {
      const [run] = await queries.findRuns(sql, timeZone, params.accountRunId);
      if (run === undefined) throw notFound();
      return run;
    },

    'GET /accountruns/{accountRunId}/people': ({ sql, params }) => list(queries.invitedPeople(sql, params.accountRunId)),

    async 'POST /accountruns/{accountRunId}/invitations'({ tx, caller, params, body: { emplIds } }) {
      const run = await queries.findRunKind(tx, params.accountRunId);
      if (!run?.byMail) throw notFound();
      // A link would lead to a password that counts for nobody.
      refusePassword(services.config, undefined);
      if (!byMail) throw new AppError(409, say('accounts.no-mail'));
      const invited = await queries.findInvited(tx, params.accountRunId, emplIds);
      await accounts.lockLogins(tx, invited);
      const again = await queries.findToInvite(tx, invited, emplIds !== undefined);
      await voidLinks(tx, again);
      const mails = await queueInvitations(tx, again, caller.emplId);
      await setMails(
        tx,
        again.map((emplId) => ({ emplId, mailOutboxId: mails.get(emplId) })),
      );
      return { people: again.length };
    },

    async 'POST /accountruns/{accountRunId}/passwords'({ sql, caller, request, params, body: { validDays } }) {
      const run = await queries.findRunKind(sql, params.accountRunId);
      if (!run) throw notFound();
      refusePassword(services.config, undefined);
      if (run.byMail) throw new AppError(409, say('accounts.on-mail'));
      const made = await newPasswords(await queries.findUnused(sql, await queries.findInvited(sql, params.accountRunId), caller.roles));
      return inTransaction(
        services,
        request,
        async (tx) => {
          const emplIds = made.map(({ emplId }) => emplId);
          await accounts.lockLogins(tx, emplIds);
          // Whoever has signed in meanwhile keeps the password that they have.
          const unused = new Set((await queries.findUnused(tx, emplIds, caller.roles)).map(({ emplId }) => emplId));
          const left = made.filter(({ emplId }) => unused.has(emplId));
          if (left.length === 0) throw new AppError(409, say('accounts.nobody-left'));
          await accounts.setGivenPasswords(tx, left, validDays * 24);
          return { people: left.length, passwords: left.map(shown) };
        },
        { isSecret: true },
      );
    },

    async 'POST /accountruns/{accountRunId}/withdraw'({ tx, params, body: { emplIds } }) {
      if (!(await queries.findRunKind(tx, params.accountRunId))) throw notFound();
      const invited = await queries.findInvited(tx, params.accountRunId, emplIds);
      await accounts.lockLogins(tx, invited);
      const unused = (await queries.findUnused(tx, invited)).map(({ emplId }) => emplId);
      await dropMails(tx, unused);
      await accounts.removeLogins(tx, unused);
      return { withdrawn: unused.length, used: invited.length - unused.length };
    },
  });
}

type Made = queries.Candidate & { password: string; passwordHash: string };

const shown = ({ emplId, name, userId, password }: Made) => ({ emplId, name, userId, password });

/** A password each. One after the other: whoever signs in meanwhile waits for one of them only. */
async function newPasswords(candidates: readonly queries.Candidate[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const candidate of candidates) {
    const password = temporaryPassword((below) => randomInt(below));
    made.push({ ...candidate, password, passwordHash: await hashPassword(password) });
  }
  return made;
}

/** Nobody's password for all: whoever wants in has to choose one, by a link. */
async function unknownPasswords(candidates: readonly queries.Candidate[]): Promise<Made[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return candidates.map((candidate) => ({ ...candidate, password: '', passwordHash }));
}
