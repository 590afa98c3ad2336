import { type Answer, call } from '#src/platform/http/client/call.ts';

export type ReportSummaryData = Answer<'GET /reports/{report}/summary'>;

export type MonthlyReport = Answer<'GET /reportsendings'>[number];

/** The person's monthly reports. */
export const sendingsQuery = call.query('GET /reportsendings');
