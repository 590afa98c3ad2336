import { appliedLeaveSentences, appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { AbsenceFinding } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import {
  findAbsenceFindingsOfApplication,
  lockRefusingAbsenceFindings,
} from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { fieldProblems, type Problem, formatMessage } from '#src/base/text/problem.ts';

/** The refusals of rules about who may be away. */
export const absenceRefusals = (absences: readonly AbsenceFinding[]) =>
  absences.flatMap(({ refuses, ...found }) =>
    fieldProblems('id.startDate', refuses && appliedLeaveMessage('absence.refused', found), 'records'),
  );

/** Why an application cannot be approved as it stands. */
export const findAbsenceProblems = async (tx: TransactionSql, appliedLeaveId: number): Promise<Problem[]> =>
  absenceRefusals(await lockRefusingAbsenceFindings(tx, appliedLeaveId));

/** What whoever decides is told of who may be away; nothing where there is nothing to tell. */
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
