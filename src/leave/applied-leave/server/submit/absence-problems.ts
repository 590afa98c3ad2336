import { appliedLeaveSentences, appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { AbsenceFinding } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import {
  findAbsenceFindingsOfApplication,
  lockRefusingAbsenceFindings,
} from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { fieldProblems, type Problem, formatMessage } from '#src/base/text/problem.ts';

/** Returns the refusals of the absence rules. */
export const absenceRefusals = (absences: readonly AbsenceFinding[]) =>
  absences.flatMap(({ refuses, ...found }) =>
    fieldProblems('id.startDate', refuses && appliedLeaveMessage('absence.refused', found), 'records'),
  );

/** Finds the absence rules that prevent the approval of an application. */
export const findAbsenceProblems = async (tx: TransactionSql, appliedLeaveId: number): Promise<Problem[]> =>
  absenceRefusals(await lockRefusingAbsenceFindings(tx, appliedLeaveId));

/** Returns the absence findings for people who decide, or nothing if there are none. */
export async function absencesResponse(
  sql: Tag,
  appliedLeaveId: number,
): Promise<{ absences?: { refuses: boolean; dates: PlainDate[]; message: string }[] }> {
  const found = await findAbsenceFindingsOfApplication(sql, appliedLeaveId);
  if (found.length === 0) return {};
  const told = found.map(({ refuses, ...said }) => ({
    refuses,
    dates: said.dates,
    message: formatMessage(appliedLeaveSentences, appliedLeaveMessage(refuses ? 'absence.refused' : 'absence.warned', said)),
  }));
  return { absences: told };
}
