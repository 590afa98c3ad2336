import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { writeWorkbook } from '#src/platform/excel/server/write-workbook.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { listCells } from '#src/platform/lists/server/run-list.ts';
import { pageHtml, pageText } from '#src/platform/mail/mail-layout.ts';
import type { Compose, ReportKind } from '#src/platform/mail/server/outbox.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import { findReport, toScreenQuery } from '#src/leave/report/reports.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { readReportQuery } from './read-report-query.ts';
import { findReportPeriod, createReportSources } from './report-sources.ts';
import { endMonthlyReport, type ReportRequest } from './report-mail-queries.ts';

/** Many mail servers refuse larger workbooks. The email then only links to the report page, which can export a part of it. */
const maxWorkbookBytes = 10 * 1024 * 1024;

/** In milliseconds: no other process takes the email over in the meantime. */
const composeTimeoutMs = 240_000;

type ComposeServices = { config: { companyName: string; publicUrl: string; timeZone: string }; today: () => PlainDate };

/**
 * Composes the email with a report as a workbook that its reader may read now. Readers who have lost access get nothing and lose their
 * monthly email, and so do queries that are no longer valid.
 */
export function composeReport({ config, today }: ComposeServices, maxBytes = maxWorkbookBytes): Compose<ReportKind> {
  const sources = createReportSources({ config, today });
  return async (sql, { emplId, byEmplId, details }) => {
    // `queueReportMails` stored it. An email from before the update whose monthly report has ended has none.
    const request = details as ReportRequest | null;
    if (!request) return undefined;
    const { report, asked } = request;
    const addressee = await findMailRecipient(sql, emplId, today());
    const fields =
      addressee && holdsRole(addressee, reportContract[`GET /reports/${report}`].allow) ? readIfStillValid(request, today()) : undefined;
    if (!addressee || !fields) {
      await endMonthlyReport(sql, emplId, request);
      return undefined;
    }
    // The named report's own contract parses the query.
    const source = await sources[report](sql, addressee, fields.query as never);
    const { rows, workbook } = await buildWorkbook(sql, source, fields.listQuery, maxBytes);
    if (workbook) {
      const after = { filter: { ...(fields.query as object), ...fields.listQuery.filters }, rows, byMail: true };
      await logEvent(sql, {
        byEmplId: emplId,
        requestId: 'report-mail',
        action: 'exported',
        entity: 'list',
        entityKey: `/reports/${report}`,
        after,
      });
    }
    const { title } = findReport(report);
    const subject = `${title}, ${formatDate(today())}`;
    const query = new URLSearchParams(toScreenQuery(report, new URLSearchParams(asked)));
    const page = {
      companyName: config.companyName,
      heading: title,
      lead: `As of ${formatDate(today())}: ${plural(rows, 'line')}.`,
      brief: findReport(report).answers,
      button: {
        label: 'Open the report',
        link: `${config.publicUrl}${paths.report({ report })}${query.size === 0 ? '' : `?${query}`}`,
      },
      note: workbook
        ? 'The attached workbook has all lines.'
        : 'The workbook is too large for an email. Choose fewer days or a department on the report page, then export it.',
      why: `You're getting this because you requested it${byEmplId === null ? ' every month' : ''}.`,
      changeLink: `${config.publicUrl}${paths.reports()}`,
    };
    return {
      to: addressee.email,
      subject,
      text: pageText(page),
      html: pageHtml(subject, page),
      ...(workbook && { file: { name: `${report}-${today()}.xlsx`, type: workbookType, content: workbook } }),
    };
  };
}

/** Parses the stored query; undefined if it is no longer valid, for example because it starts too long ago. */
function readIfStillValid({ report, asked }: ReportRequest, today: PlainDate): ReturnType<typeof readReportQuery> | undefined {
  try {
    const fields = readReportQuery(report, asked);
    findReportPeriod(report, fields.query as object, today);
    return fields;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Builds the workbook of all rows; undefined if it would be larger than `maxBytes`. */
async function buildWorkbook(sql: Sql, source: ListSource, { page: _page, size: _size, ...query }: ListQuery, maxBytes: number) {
  let rows = 0;
  const cells = async function* () {
    for await (const row of listCells(sql, source, query, composeTimeoutMs)) {
      rows += 1;
      yield row;
    }
  };
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of writeWorkbook({ sheets: [{ name: 'Export', columns: Object.values(source.columns), rows: cells() }] })) {
    // A stream of bytes.
    const block = piece as Buffer;
    bytes += block.length;
    if (bytes <= maxBytes) pieces.push(block);
  }
  return { rows, workbook: bytes <= maxBytes ? Buffer.concat(pieces) : undefined };
}
