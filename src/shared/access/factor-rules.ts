import type { Caller, FactorMethod } from '#src/base/caller/caller.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { SettingValues } from '#src/shared/setting/settings.ts';

/** With what somebody has proved lately that it is them: with a factor, or with one of the codes for when there is none. */
export type ProofKind = 'factor' | 'code';

/** After so many minutes what could harm others asks for the factor again. */
export const reauthenticationMinutes = 10;

/** How many recovery codes somebody has, and how many letters one has. */
export const recoveryCodes = { count: 10, letters: 16 } as const;

/** How many passkeys somebody may have. */
export const maxPasskeys = 10;

/** The letters of recovery codes: none that is taken for another. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

type FactorRequirement = SettingValues['secondFactor'];

/**
 * Whether the company asks somebody with these roles for a second factor.
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
 * What of the second factor a session lacks: one that is asked for and not set up, or a proof that is fresh. Who has none, and is asked for none,
 * lacks nothing.
 *
 * @param of.ways what they have set up; null for who has nothing
 * @param of.provedBy within the last ten minutes
 * @param of.byProvider that it was opened by a sign-in elsewhere: what is asked for there counts as a factor, and once more as a proof
 * @param of.isNew the session was opened within the last ten minutes
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

/** What somebody has typed as a code. */
export type TypedCode = { way: 'app'; code: string } | { way: 'recoveryCode'; code: string };

/**
 * A code as it is compared, however it was typed; undefined for what is none.
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
