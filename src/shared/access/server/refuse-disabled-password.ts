import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { AppError } from '#src/platform/http/app-error.ts';

/** What says whether passwords count: where a provider signs people in, perhaps that of one account alone does. */
export type PasswordConfig = { provider: { name: string; onlyPassword: string | undefined } | undefined };

/** Whether passwords are switched off, but for one account. */
export const arePasswordsDisabled = ({ provider }: PasswordConfig): boolean => provider?.onlyPassword !== undefined;

/**
 * Refuses what is done with the password of an account where passwords are switched off, but for the one that is for emergencies.
 *
 * @param emplId whose account; undefined: nobody's
 * @throws AppError 403
 */
export function refuseDisabledPassword({ provider }: PasswordConfig, emplId: string | undefined): void {
  if (provider?.onlyPassword === undefined || provider.onlyPassword === emplId) return;
  throw new AppError(403, accessMessage('PASSWORDS_OFF', { name: provider.name }));
}
