import type { Caller, FactorMethod } from '#src/base/caller/caller.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { SettingValues } from '#src/shared/setting/settings.ts';

/** The latest reauthentication: with a factor, or with a recovery code. */
export type ProofKind = 'factor' | 'code';

/** The number of minutes after which sensitive calls ask for the factor again. */
export const reauthenticationMinutes = 10;

/** The number of recovery codes of a person, and the letters of each. */
export const recoveryCodes = { count: 10, letters: 16 } as const;

/** The maximum number of passkeys of a person. */
export const maxPasskeys = 10;

/** The letters of recovery codes, without those that look alike. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

type FactorRequirement = SettingValues['secondFactor'];

/**
 * Whether the company requires a second factor of a person with these roles.
 *
 * @example requiresFactor('administrators', ['E', 'H']) // true
 */
export const requiresFactor = (asks: FactorRequirement, roles: readonly RoleCode[]): boolean =>
  asks === 'everyone' || (asks === 'administrators' && roles.some((role) => role === 'H' || role === 'A'));

type FactorStatusInput = {
  asks: FactorRequirement;
  roles: readonly RoleCode[];
  ways: readonly FactorMethod[] | null;
  provedBy: ProofKind | null;
  byProvider?: boolean;
  isNew?: boolean;
};

/**
 * Returns what a session lacks: the setup of a required second factor, or a recent reauthentication. People who have no factor and need
 * none lack nothing.
 *
 * @param of.ways the person's factors; null if they have none
 * @param of.provedBy within the last ten minutes
 * @param of.byProvider whether a provider opened the session; its checks count as a factor, and a new sign-in as reauthentication
 * @param of.isNew whether the session was opened within the last ten minutes
 * @example factorStatus({ asks: 'optional', roles: ['E'], ways: ['app'], provedBy: null }) // { proof: { given: 'nothing', ways: ['app'] } }
 */
export function factorStatus({
  asks,
  roles,
  ways,
  provedBy,
  byProvider = false,
  isNew = false,
}: FactorStatusInput): Pick<Caller, 'factorNeeded' | 'proof'> {
  if (!ways && !byProvider) return requiresFactor(asks, roles) ? { factorNeeded: true } : {};
  if (asks === 'off' || provedBy === 'factor') return {};
  const proofWays = [...(ways ?? []), ...(byProvider ? (['provider'] as const) : [])];
  return { proof: { given: provedBy ?? 'nothing', ways: proofWays, ...(!ways && isNew && { mayAddFirst: true }) } };
}

/** A code as it was typed. */
export type TypedCode = { way: 'app'; code: string } | { way: 'recoveryCode'; code: string };

/**
 * Normalises a typed code for comparison; undefined if it is not a code.
 *
 * @example parseFactorCode('418 302') // { way: 'app', code: '418302' }
 * @example parseFactorCode('hute-mvrw-ucva-rjth') // { way: 'recoveryCode', code: 'HUTEMVRWUCVARJTH' }
 */
export function parseFactorCode(typed: string): TypedCode | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { way: 'app', code };
  return /^[A-Z]{16}$/.test(code) ? { way: 'recoveryCode', code } : undefined;
}

/** @example formatRecoveryCode('HUTEMVRWUCVARJTH') // 'HUTE-MVRW-UCVA-RJTH' */
export const formatRecoveryCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
