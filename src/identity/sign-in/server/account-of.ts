import type { FastifyRequest } from 'fastify';
import { inHashLine, matches } from '#src/shared/access/server/password-hash.ts';
import { type PasswordConfig, refusePassword } from '#src/shared/access/server/refuse-password.ts';
import type { AuditEvent } from '#src/platform/db/server/log-event.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { InBackground } from '#src/platform/http/server/background-work.ts';
import { say } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { foldEmail } from '#src/base/text/e-mail.ts';
import { createDirectory, type Directory, type DirectoryConfig } from './directory/directory.ts';
import { judgeByDirectory } from './directory/judge-by-directory.ts';
import { recordSignIn, type Refusal } from './record-sign-in.ts';
import { type Account, findAccount, inactive } from './sign-in-queries.ts';
import { judgeTry } from './throttle.ts';

/** Whose account it is that a password is given for. */
export type AccountOf = (email: string, password: string, request: FastifyRequest) => Promise<Account | undefined>;

/**
 * Finds the account whose password somebody gives with its address, if it is anybody's: by the directory, where one is handed over, and by what is kept
 * here. Each try is counted, and nothing is said of why one failed.
 *
 * @throws AppError 403 where its password is switched off, 423 where the account is locked, 429, 503
 */
export function accountsOf(
  sql: Sql,
  config: PasswordConfig & { directory: DirectoryConfig | undefined },
  inBackground: InBackground,
): AccountOf {
  const directory = config.directory && createDirectory(config.directory);
  const emergency = config.provider?.onlyPassword;

  return async (email, password, request) => {
    const account = foldEmail(email);
    const found = await findAccount(sql, account, emergency);
    const log = (action: AuditEvent['action'], refusal?: Refusal) =>
      recordSignIn(sql, request, { emplId: found?.emplId, account, action, refusal });
    refusePassword(config, found?.emplId);
    let refusal: Refusal | undefined;
    const isOwn = async () => {
      const isRight = await matches(password, found?.passwordHash);
      refusal = ownRefusal(found, isRight);
      return refusal === undefined;
    };
    const isRightThere = async (asked: Directory) => {
      const judged = await judgeByDirectory({ sql, directory: asked, inBackground, emergency }, request, { account, password }, () =>
        inHashLine(isOwn),
      );
      refusal = judged.refusal ?? refusal;
      return judged.isRight;
    };
    const tried = { account, address: request.ip };
    const right = directory ? await judgeTry(sql, tried, () => isRightThere(directory), atOnce) : await judgeTry(sql, tried, isOwn);
    // The directory may have made the account, or taken the place of its password.
    const entered = right && directory ? await findAccount(sql, account, emergency) : found;
    if (!right || !entered) {
      await log('sign-in failed', refusal);
      return undefined;
    }
    if (!entered.locked) return entered;
    await log('sign-in locked');
    throw new AppError(423, say('sign-in.locked'));
  };
}

function ownRefusal(found: Account | undefined, isRight: boolean): Refusal | undefined {
  if (!found) return { reason: 'no account with this address' };
  if (!isRight && found.unusable !== inactive) return { reason: 'wrong password' };
  return found.unusable === null ? undefined : { reason: found.unusable };
}

/** The directory has a line of its own. */
const atOnce = <T>(work: () => Promise<T>) => work();
