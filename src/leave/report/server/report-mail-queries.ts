import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { queueMails } from '#src/platform/mail/server/outbox.ts';
import type { ReportName } from '#src/leave/report/reports.ts';

/** The maximum number of monthly reports per person. */
export const maxMonthlyReports = 20;

/** The number of hours for which the email of a report is retried. */
const retryHours = 72;

/** The maximum number of reports per person that are queued for a single email. */
export const maxQueuedReports = 5;

/** A report and its query, as in the address of its page. The details of the email. */
export type ReportRequest = { report: ReportName; asked: string };

export type MonthlyReport = ReportRequest & { reportSendingId: number; sentOn: PlainDate | null };

const isSameRequest = (one: ReportRequest, other: ReportRequest): boolean => one.report === other.report && one.asked === other.asked;

/** Finds the monthly reports of a person, in the order of their creation. */
export async function findMonthlyReports(sql: Tag, emplId: string): Promise<readonly MonthlyReport[]> {
  return sql<MonthlyReport[]>`
    select report_sending_id as "reportSendingId", report, asked, sent_on as "sentOn" from report_sending
    where empl_id = ${emplId} order by report_sending_id`;
}

/** Adds a monthly report unless it exists. @returns false when the person has too many */
export async function insertMonthlyReport(tx: TransactionSql, emplId: string, request: ReportRequest): Promise<boolean> {
  // Serialises concurrent calls, so that the second counts the report of the first.
  await tx`select from employee where empl_id = ${emplId} for no key update`;
  const there = await findMonthlyReports(tx, emplId);
  if (there.some((one) => isSameRequest(one, request))) return true;
  if (there.length >= maxMonthlyReports) return false;
  await tx`insert into report_sending (empl_id, report, asked) values (${emplId}, ${request.report}, ${request.asked})`;
  return true;
}

/** Ends the monthly email of a report that its reader may no longer read. */
export async function endMonthlyReport(sql: Tag, emplId: string, { report, asked }: ReportRequest): Promise<void> {
  await sql`delete from report_sending where empl_id = ${emplId} and report = ${report} and asked = ${asked}`;
}

/** @returns whether the person had such a monthly report */
export async function deleteMonthlyReport(sql: Tag, emplId: string, reportSendingId: string | number): Promise<boolean> {
  const ended = await sql`delete from report_sending where empl_id = ${emplId} and report_sending_id = ${reportSendingId} returning 1`;
  return ended.length === 1;
}

/** Queues the emails of a month, one for each report that was not sent in it. @returns their number */
export async function queueMonthlyReports(tx: TransactionSql, today: PlainDate): Promise<number> {
  const due = await tx<({ emplId: string } & ReportRequest)[]>`
    update report_sending set sent_on = ${today} where (sent_on is null or sent_on < date_trunc('month', ${today}::date))
    returning empl_id as "emplId", report, asked`;
  await queueReportMails(tx, due, null);
  return due.length;
}

/**
 * Queues the email of a report that its reader asks for. One that is still queued does for both.
 *
 * @returns false when the person has too many queued
 */
export async function queueReportMail(tx: TransactionSql, emplId: string, request: ReportRequest): Promise<boolean> {
  // Serialises concurrent calls, so that the second finds the email of the first.
  await tx`select from employee where empl_id = ${emplId} for no key update`;
  const queued = await tx<{ details: ReportRequest }[]>`
    select details from mail_outbox where empl_id = ${emplId} and by_empl_id = ${emplId} and kind = 'report' and status = 'queued'`;
  if (queued.some(({ details }) => isSameRequest(details, request))) return true;
  if (queued.length >= maxQueuedReports) return false;
  await queueReportMails(tx, [{ emplId, ...request }], emplId);
  return true;
}

/** @param byEmplId the reader who asks for a single email; null for monthly emails */
const queueReportMails = (tx: TransactionSql, mails: readonly ({ emplId: string } & ReportRequest)[], byEmplId: string | null) =>
  queueMails(tx, {
    kind: 'report',
    emplIds: mails.map(({ emplId }) => emplId),
    details: mails.map(({ report, asked }): ReportRequest => ({ report, asked })),
    byEmplId,
    validHours: retryHours,
  });
