import { factorFault, verifyFactor, prepareFactor, wrongFactorError } from '#src/shared/access/server/factor/verify-factor.ts';
import { findPasskeys } from '#src/shared/access/server/factor/factor-queries.ts';
import { createPasskeyRequest, requirePasskeySite, passkeySite } from '#src/shared/access/server/factor/passkeys.ts';
import {
  insertTicket,
  updateTicketChallenge,
  deleteTicket,
  findTicket,
  claimTicket,
} from '#src/shared/access/server/factor/ticket-queries.ts';
import type { PasswordConfig } from '#src/shared/access/server/refuse-disabled-password.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import { createToken } from '#src/shared/access/server/token.ts';
import type { FactorMethod } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { Handlers } from '#src/platform/http/server/serve.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import type { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { recordSignIn } from './after-sign-in/record-sign-in.ts';
import { recordSuccessfulSignIn, requestOrigin } from './after-sign-in/record-successful-sign-in.ts';
import { findBusinessEmail } from './sign-in-queries.ts';

type Services = {
  sql: Sql;
  mailer: Mailer | undefined;
  config: PasswordConfig & { sessionHours: number; publicUrl: string; companyName: string };
};

type SecondFactorHandlers = Pick<Handlers<typeof signInContract>, 'POST /auth/secondfactor' | 'POST /auth/secondfactor/passkey'>;

const expiredError = () => new AppError(401, signInMessage('sign-in.step-over'));

/** Continues with the second step after a correct password. @throws AppError 401 if the password was changed meanwhile */
export async function beginSecondFactor(sql: Sql, account: { emplId: string; passwordHash: string; ways: FactorMethod[] }) {
  const ticket = createToken();
  if (!(await insertTicket(sql, account, ticket))) throw new AppError(401, signInMessage('sign-in.wrong'));
  return { secondFactor: { ticket, ways: account.ways } };
}

/** The calls for the second factor of a sign-in. */
export function secondFactorHandlers(services: Services): SecondFactorHandlers {
  const { sql, config } = services;
  const site = passkeySite(config);
  return {
    async 'POST /auth/secondfactor'({ body: { ticket, ...given }, request }) {
      const emplId = await findTicket(sql, ticket);
      if (emplId === undefined) throw expiredError();
      const ready = await prepareFactor(sql, emplId, given);
      const accessToken = createToken();
      const outcome = await sql.begin(async (tx) => {
        const taken = await claimTicket(tx, emplId, ticket);
        if (!taken) return 'over';
        const provedBy = await verifyFactor(tx, emplId, ready, { site, challenge: taken.challenge });
        if (!provedBy) return 'wrong';
        await deleteTicket(tx, ticket);
        await insertSession(tx, { emplId, passwordHash: taken.passwordHash }, accessToken, config.sessionHours, {
          ...requestOrigin(request),
          provedBy,
        });
        return 'right';
      });
      if (outcome === 'over') throw expiredError();
      const account = foldEmail((await findBusinessEmail(sql, emplId)) ?? emplId);
      if (outcome === 'right') {
        await recordSuccessfulSignIn(services, request, emplId, account);
        return { accessToken };
      }
      await recordSignIn(sql, request, { emplId, account, action: 'second factor failed', refusal: { reason: factorFault(ready) } });
      throw new AppError(401, wrongFactorError(ready));
    },

    async 'POST /auth/secondfactor/passkey'({ body: { ticket } }) {
      const emplId = await findTicket(sql, ticket);
      if (emplId === undefined) throw expiredError();
      const asked = await createPasskeyRequest(requirePasskeySite(site), await findPasskeys(sql, emplId));
      if (!(await updateTicketChallenge(sql, ticket, asked.challenge))) throw expiredError();
      return asked;
    },
  };
}
