import { profileBulkMessage } from '#src/company/employee/bulk/profile-bulk-sentences.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { z } from 'zod';
import type { ProfileBody } from '#src/company/employee/profile/employee-profile-contract.ts';
import { type LookupField, lookupFields, recordOf } from '#src/company/employee/profile/employee-profile-fields.ts';
import { employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { profileProblems } from '#src/company/employee/profile/employee-profile-rules.ts';
import { maskNric } from '#src/company/employee/profile/nric-mask.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import {
  lockActiveCodes,
  findReportingCycles,
  type ProfileReferences,
  type ProfileToStore,
  type LockedProfile,
} from './save-profile-queries.ts';

export type SentProfile = z.output<typeof ProfileBody>;

type ProfileToValidate = {
  sent: SentProfile;
  /** The sent profile, completed with stored values. */
  profile: ProfileToStore;
  /** Undefined for a new profile. */
  stored: LockedProfile | undefined;
  references: ProfileReferences;
  isRow: boolean;
};

/** Finds the problems of a profile: first those that form and sheet find too, then invalid references. */
export async function findProfileProblems(tx: TransactionSql, judged: ProfileToValidate): Promise<Problem[]> {
  const { sent, profile, stored, isRow } = judged;
  const problems = profileProblems(
    { ...sent, deptId: profile.deptId, status: profile.status, roles: sent.roles ?? [] },
    {
      needsLineManager: !stored || stored.reportsTo !== null,
      isRow,
      maskedNric: stored?.nricPassport ? maskNric(stored.nricPassport) : undefined,
      codes: await findAcceptedCodes(tx, profile, stored),
    },
  );
  return problems.length > 0 ? problems : referenceProblems(judged);
}

/** The codes that a profile may have: active ones, and those that it has already. */
async function findAcceptedCodes(
  tx: TransactionSql,
  profile: ProfileToStore,
  stored: LockedProfile | undefined,
): Promise<Record<LookupField, Set<string>>> {
  const kept = (field: LookupField) => [stored?.[field] ?? []].flat();
  const others = (field: LookupField) => [profile[field]].flat().filter((code) => !kept(field).includes(code));
  const codes = await lockActiveCodes(tx, recordOf(lookupFields, others));
  for (const field of lookupFields) {
    for (const code of kept(field)) codes[field].add(code);
  }
  return codes;
}

/** Checks that the people in a profile exist and can approve. People who were set before may stay. */
function referenceProblems({ profile: { reportsTo, reportDottedLine, standIn }, stored, references }: ProfileToValidate): Problem[] {
  const manager = reportsTo === null || references.isApprover || reportsTo === stored?.reportsTo;
  const dotted = reportDottedLine === null || references.isEmployee || reportDottedLine === stored?.reportDottedLine;
  return [
    ...fieldProblems('reportsTo', !manager && employeeProfileMessage('profile.unknown', { field: 'reportsTo' })),
    ...fieldProblems('reportDottedLine', !dotted && employeeProfileMessage('profile.unknown', { field: 'reportDottedLine' })),
    ...fieldProblems(
      'standIn',
      standIn !== null && !references.canStandIn && standIn !== stored?.standIn && profileBulkMessage('profile.stand-in-invalid'),
    ),
  ];
}

/** Rejects profiles that make someone report to themselves through others. Call it after all are stored. @throws AppError 400 */
export async function refuseReportingCycles(tx: TransactionSql, sent: readonly SentProfile[]): Promise<void> {
  const circles = new Set(
    await findReportingCycles(
      tx,
      sent.map(({ emplId }) => emplId),
    ),
  );
  const said = profileBulkMessage('profile.circle');
  if (sent.length === 1) return throwIfProblems(fieldProblems('reportsTo', circles.size > 0 && said));
  return throwIfProblems(sent.flatMap(({ emplId: of }, place) => fieldProblems(`${place}.reportsTo`, circles.has(of) && { ...said, of })));
}
