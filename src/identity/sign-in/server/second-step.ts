import { factorFault, judgeFactor, readyFactor, wrongFactor } from '#src/shared/access/server/factor/judge-factor.ts';
import { findPasskeys } from '#src/shared/access/server/factor/factor-queries.ts';
import { askForPasskey, neededSite, siteOf } from '#src/shared/access/server/factor/passkeys.ts';
import { addTicket, challengeTicket, endTicket, findTicket, takeTicket } from '#src/shared/access/server/factor/ticket-queries.ts';
import type { PasswordConfig } from '#src/shared/access/server/refuse-password.ts';
import { addSession } from '#src/shared/access/server/session-queries.ts';
import { newToken } from '#src/shared/access/server/token.ts';
import type { FactorWay } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { Handlers } from '#src/platform/http/server/serve.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { say } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import type { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { foldEmail } from '#src/base/text/e-mail.ts';
import { recordSignIn } from './record-sign-in.ts';
import { noteSignIn, originOf } from './signed-in.ts';
import { findEmail } from './sign-in-queries.ts';

type Services = {
  sql: Sql;
  mailer: Mailer | undefined;
  config: PasswordConfig & { sessionHours: number; publicUrl: string; companyName: string };
};

type StepHandlers = Pick<Handlers<typeof signInContract>, 'POST /auth/secondfactor' | 'POST /auth/secondfactor/passkey'>;

const over = () => new AppError(401, say('sign-in.step-over'));

/** Lets somebody whose password was right on to the second step. @throws AppError 401 where it was changed meanwhile */
export async function beginSecondStep(sql: Sql, account: { emplId: string; passwordHash: string; ways: FactorWay[] }) {
  const ticket = newToken();
  if (!(await addTicket(sql, account, ticket))) throw new AppError(401, say('sign-in.wrong'));
  return { secondFactor: { ticket, ways: account.ways } };
}

/** The calls with which somebody gives the second factor to sign in. */
export function secondStepHandlers(services: Services): StepHandlers {
  const { sql, config } = services;
  const site = siteOf(config);
  return {
    async 'POST /auth/secondfactor'({ body: { ticket, ...given }, request }) {
      const emplId = await findTicket(sql, ticket);
      if (emplId === undefined) throw over();
      const ready = await readyFactor(sql, emplId, given);
      const accessToken = newToken();
      const outcome = await sql.begin(async (tx) => {
        const taken = await takeTicket(tx, emplId, ticket);
        if (!taken) return 'over';
        const provedBy = await judgeFactor(tx, emplId, ready, { site, challenge: taken.challenge });
        if (!provedBy) return 'wrong';
        await endTicket(tx, ticket);
        await addSession(tx, { emplId, passwordHash: taken.passwordHash }, accessToken, config.sessionHours, {
          ...originOf(request),
          provedBy,
        });
        return 'right';
      });
      if (outcome === 'over') throw over();
      const account = foldEmail((await findEmail(sql, emplId)) ?? emplId);
      if (outcome === 'right') {
        await noteSignIn(services, request, emplId, account);
        return { accessToken };
      }
      await recordSignIn(sql, request, { emplId, account, action: 'second factor failed', refusal: { reason: factorFault(ready) } });
      throw new AppError(401, wrongFactor(ready));
    },

    async 'POST /auth/secondfactor/passkey'({ body: { ticket } }) {
      const emplId = await findTicket(sql, ticket);
      if (emplId === undefined) throw over();
      const asked = await askForPasskey(neededSite(site), await findPasskeys(sql, emplId));
      if (!(await challengeTicket(sql, ticket, asked.challenge))) throw over();
      return asked;
    },
  };
}
