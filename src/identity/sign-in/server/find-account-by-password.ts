import type { FastifyRequest } from 'fastify';
import { inHashQueue, verifyPasswordNow } from '#src/shared/access/server/password-hash.ts';
import { type PasswordConfig, refuseDisabledPassword } from '#src/shared/access/server/refuse-disabled-password.ts';
import type { AuditEvent } from '#src/platform/db/server/log-event.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { createDirectory, type Directory, type DirectoryConfig } from './directory/directory.ts';
import { checkPasswordByDirectory } from './directory/check-password-by-directory.ts';
import { recordSignIn, type SignInRefusal } from './after-sign-in/record-sign-in.ts';
import { type SignInAccount, findSignInAccount, inactiveReason } from './sign-in-queries.ts';
import { checkWithinLimits } from './throttle/throttle.ts';

/** The account of a correct password. */
export type FindAccountByPassword = (email: string, password: string, request: FastifyRequest) => Promise<SignInAccount | undefined>;

/**
 * Finds the account for an address and password, with the directory if there is one, and with the local passwords. Each attempt counts, and the reason
 * of a failure is not revealed.
 *
 * @throws AppError 403 if its password is switched off, 423 if the account is locked, 429, 503
 */
export function createAccountFinder(
  sql: Sql,
  config: PasswordConfig & { directory: DirectoryConfig | undefined },
  inBackground: RunInBackground,
): FindAccountByPassword {
  const directory = config.directory && createDirectory(config.directory);
  const emergency = config.provider?.onlyPassword;

  return async (email, password, request) => {
    const account = foldEmail(email);
    const found = await findSignInAccount(sql, account, emergency);
    const log = (action: AuditEvent['action'], refusal?: SignInRefusal) =>
      recordSignIn(sql, request, { emplId: found?.emplId, account, action, refusal });
    refuseDisabledPassword(config, found?.emplId);
    let refusal: SignInRefusal | undefined;
    const isOwn = async () => {
      const isRight = await verifyPasswordNow(password, found?.passwordHash);
      refusal = localRefusal(found, isRight);
      return refusal === undefined;
    };
    const isRightThere = async (asked: Directory) => {
      const judged = await checkPasswordByDirectory(
        { sql, directory: asked, inBackground, emergency },
        request,
        { account, password },
        () => inHashQueue(isOwn),
      );
      refusal = judged.refusal ?? refusal;
      return judged.isRight;
    };
    const tried = { account, address: request.ip };
    const right = directory
      ? await checkWithinLimits(sql, tried, () => isRightThere(directory), runAtOnce)
      : await checkWithinLimits(sql, tried, isOwn);
    // The directory may have created the account or replaced its password.
    const entered = right && directory ? await findSignInAccount(sql, account, emergency) : found;
    if (!right || !entered) {
      await log('sign-in failed', refusal);
      return undefined;
    }
    if (!entered.locked) return entered;
    await log('sign-in locked');
    throw new AppError(423, signInMessage('sign-in.locked'));
  };
}

function localRefusal(found: SignInAccount | undefined, isRight: boolean): SignInRefusal | undefined {
  if (!found) return { reason: 'no account with this address' };
  if (!isRight && found.unusable !== inactiveReason) return { reason: 'wrong password' };
  return found.unusable === null ? undefined : { reason: found.unusable };
}

/** The directory has an entry of its own in the log. */
const runAtOnce = <T>(work: () => Promise<T>) => work();
