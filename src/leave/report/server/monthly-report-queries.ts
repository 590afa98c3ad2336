import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { queueMailPerEntry } from '#src/platform/mail/server/outbox.ts';
import type { ReportName } from '#src/leave/report/reports.ts';

/** The maximum number of monthly reports per person. */
export const maxMonthlyReports = 20;

/** The number of hours for which the email of a report is retried. */
const retryHours = 72;

export type MonthlyReport = { reportSendingId: number; report: ReportName; asked: string; sentOn: PlainDate | null };

/** Finds the monthly reports of a person, in the order of their creation. */
export async function findMonthlyReports(sql: Tag, emplId: string): Promise<readonly MonthlyReport[]> {
  return sql<MonthlyReport[]>`
    select report_sending_id as "reportSendingId", report, asked, sent_on as "sentOn" from report_sending
    where empl_id = ${emplId} order by report_sending_id`;
}

/** Adds a monthly report unless it exists. @returns false when the person has too many */
export async function insertMonthlyReport(
  tx: TransactionSql,
  emplId: string,
  { report, asked }: Pick<MonthlyReport, 'report' | 'asked'>,
): Promise<boolean> {
  // Serialises concurrent calls, so that the second counts the report of the first.
  await tx`select from employee where empl_id = ${emplId} for no key update`;
  const there = await findMonthlyReports(tx, emplId);
  if (there.some((one) => one.report === report && one.asked === asked)) return true;
  if (there.length >= maxMonthlyReports) return false;
  await tx`insert into report_sending (empl_id, report, asked) values (${emplId}, ${report}, ${asked})`;
  return true;
}

/** @returns whether the person had such a monthly report */
export async function deleteMonthlyReport(sql: Tag, emplId: string, reportSendingId: string | number): Promise<boolean> {
  const ended = await sql`delete from report_sending where empl_id = ${emplId} and report_sending_id = ${reportSendingId} returning 1`;
  return ended.length === 1;
}

/** Finds the monthly report of an email. */
export async function findMonthlyReportOfMail(sql: Sql, mailOutboxId: string): Promise<MonthlyReport | undefined> {
  const [found] = await sql<MonthlyReport[]>`
    select report_sending_id as "reportSendingId", report, asked, sent_on as "sentOn" from report_sending where mail_outbox_id = ${mailOutboxId}`;
  return found;
}

/** Queues the emails of a month, one for each report that was not sent in it. @returns their number */
export async function queueMonthlyReports(tx: TransactionSql, today: PlainDate): Promise<number> {
  const due = await tx<{ id: number; emplId: string }[]>`
    select report_sending_id as id, empl_id as "emplId" from report_sending
    where (sent_on is null or sent_on < date_trunc('month', ${today}::date)) order by report_sending_id for update`;
  const mails = await queueMailPerEntry(tx, {
    kind: 'report',
    emplIds: due.map(({ emplId }) => emplId),
    byEmplId: null,
    validHours: retryHours,
  });
  // It does not matter which of a person's emails carries which report.
  const ofPerson = Map.groupBy(mails, ({ emplId }) => emplId);
  const sent = due.map(({ id, emplId }) => ({ id, mail: ofPerson.get(emplId)?.pop()?.id ?? null }));
  await tx`
    update report_sending r set sent_on = ${today}, mail_outbox_id = s.mail
    from jsonb_to_recordset(${JSON.stringify(sent)}::text::jsonb) as s (id bigint, mail uuid) where r.report_sending_id = s.id`;
  return due.length;
}
