import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { AppError } from '#src/platform/http/app-error.ts';

/** Whether passwords are accepted. With a sign-in provider, perhaps only the password of one account is. */
export type PasswordConfig = { provider: { name: string; onlyPassword: string | undefined } | undefined };

/** Whether passwords are disabled for all accounts but one. */
export const arePasswordsDisabled = ({ provider }: PasswordConfig): boolean => provider?.onlyPassword !== undefined;

/**
 * Refuses an operation on a password that is disabled. Only the emergency account then has a valid password.
 *
 * @param emplId the owner of the account; undefined: none
 * @throws AppError 403
 */
export function refuseDisabledPassword({ provider }: PasswordConfig, emplId: string | undefined): void {
  if (provider?.onlyPassword === undefined || provider.onlyPassword === emplId) return;
  throw new AppError(403, accessMessage('PASSWORDS_OFF', { name: provider.name }));
}
