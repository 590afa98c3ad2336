import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/db/server/sql.ts';
import type { Services } from '#src/app/server/services.ts';
import { refuseStale } from '#src/audit-log/server/refuse-stale.ts';
import { keepingAnHr, lockPeople } from '#src/employee/server/people-lock.ts';
import { notFound, refuse } from '#src/http/app-error.ts';
import { list, versioned } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { loginDetailContract } from '#src/login-detail/login-detail-contract.ts';
import { temporaryPassword } from '#src/login-detail/temporary-password.ts';
import { samePassword } from '#src/sign-in/password-rules.ts';
import { hashPassword, isPassword } from '#src/sign-in/server/password-hash.ts';
import { linkHours, sendResetLink } from '#src/sign-in/server/reset-link.ts';
import * as queries from './login-detail-queries.ts';

/** How long a password is good that HR tells somebody, in hours. */
const validHours = 72;

export function registerLoginDetail(app: FastifyInstance, services: Services): void {
  serve(app, services, loginDetailContract, {
    'GET /logindetails': ({ sql }) => list(queries.loginDetails(sql)),
    'GET /logindetails/withoutlogin': ({ sql }) => list(queries.withoutLogin(sql)),

    async 'GET /logindetails/{userId}'({ sql, params }) {
      const found = await queries.findLogin(sql, params.userId);
      if (!found) throw notFound();
      return versioned(found.json, found.version);
    },

    async 'POST /logindetails'({ tx, body: { userId, emplId, password, lockAccount } }) {
      const employee = await queries.findEmployee(tx, emplId);
      refuse(400, employee?.active ? [] : [{ path: 'emplId', message: 'Employee ID value does not exist.' }]);
      const isTheirs = employee?.email.toLowerCase() === userId.toLowerCase();
      refuse(400, isTheirs ? [] : [{ path: 'userId', message: 'User ID must be the business e-mail of the employee.' }]);
      const added = await queries.addLogin(tx, { emplId, passwordHash: await hashPassword(password), locked: lockAccount });
      refuse(409, added ? [] : [{ path: 'emplId', message: `Login Detail already defined: ${emplId}` }]);
      return answerOf(await queries.lockLogin(tx, emplId));
    },

    async 'PATCH /logindetails/{userId}'({ tx, params, body: { password, lockAccount }, ifMatch }) {
      const sent = await queries.findLogin(tx, params.userId);
      if (!sent) throw notFound();
      await setLock(tx, sent.emplId, lockAccount ?? sent.locked, async (stored) => {
        await refuseStale(tx, { entity: 'login_detail', key: stored.emplId, version: stored.version }, ifMatch);
        if (password === undefined) return;
        const isSame = await isPassword(password, stored.passwordHash);
        refuse(400, isSame ? [{ path: 'password', message: samePassword }] : []);
        await queries.setGivenPassword(tx, stored.emplId, await hashPassword(password), null);
      });
      return answerOf(await queries.lockLogin(tx, sent.emplId));
    },

    async 'POST /lockAccount'({ tx, body: { emplId, lockAccount } }) {
      await setLock(tx, emplId, lockAccount);
      return { emplId, lockAccount: lockAccount ? 1 : 0 };
    },

    async 'POST /resetPassword'({ tx, body: { emplid }, afterCommit }) {
      if (!(await queries.lockLogin(tx, emplid))) throw notFound();
      const password = temporaryPassword((below) => randomInt(below));
      await queries.setGivenPassword(tx, emplid, await hashPassword(password), validHours);
      afterCommit(async () => void (await sendResetLink(services, emplid, linkHours.sentByHr)));
      return { emplid, temporaryPassword: password };
    },
  });
}

/**
 * Locks or unlocks the account of somebody, unless that leaves nobody who keeps people.
 *
 * @param before what else is done to the account, once it is locked against others
 * @throws AppError 404, 409
 */
async function setLock(
  tx: TransactionSql,
  emplId: string,
  locked: boolean,
  before?: (stored: queries.StoredLogin) => Promise<void>,
): Promise<void> {
  await lockPeople(tx);
  await keepingAnHr(tx, async () => {
    const stored = await queries.lockLogin(tx, emplId);
    if (!stored) throw notFound();
    await before?.(stored);
    await queries.setLock(tx, emplId, locked);
  });
}

function answerOf(login: queries.StoredLogin | undefined) {
  if (!login) throw notFound();
  return versioned(login.json, login.version);
}
