import { appliedLeaveSentences, say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { AbsenceFinding } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import { findAbsencesOf, refusingAbsences } from '#src/ledger/leave-ledger/server/absence-rule-queries.ts';
import { blame, type Problem, sentenceOf } from '#src/base/text/problem.ts';

/** The refusals of rules about who may be away. */
export const refusedBy = (absences: readonly AbsenceFinding[]) =>
  absences.flatMap(({ refuses, ...found }) => blame('id.startDate', refuses && say('absence.refused', found), 'records'));

/** Why an application cannot be approved as it stands. */
export const absenceProblems = async (tx: TransactionSql, appliedLeaveId: number): Promise<Problem[]> =>
  refusedBy(await refusingAbsences(tx, appliedLeaveId));

/** What whoever decides is told of who may be away; nothing where there is nothing to tell. */
export async function toldAbsences(
  sql: Tag,
  appliedLeaveId: number,
): Promise<{ absences?: { refuses: boolean; dates: PlainDate[]; message: string }[] }> {
  const found = await findAbsencesOf(sql, appliedLeaveId);
  if (found.length === 0) return {};
  const told = found.map(({ refuses, ...said }) => ({
    refuses,
    dates: said.dates,
    message: sentenceOf(appliedLeaveSentences, say(refuses ? 'absence.refused' : 'absence.warned', said)),
  }));
  return { absences: told };
}
