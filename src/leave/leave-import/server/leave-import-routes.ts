import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { formatMessage, toProblemResponses, type MessageDescriptor } from '#src/base/text/problem.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { listAnswer, streamAnswer } from '#src/platform/http/server/answer/answer.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { type CallServices, serve } from '#src/platform/http/server/serve.ts';
import { daysResponse } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { leaveImportContract } from '#src/leave/leave-import/leave-import-contract.ts';
import { leaveImportSentences } from '#src/leave/leave-import/leave-import-sentences.ts';
import { leaveImportSheet } from '#src/leave/leave-import/leave-import-sheet.ts';
import type { LeaveImportPlan } from '#src/leave/leave-import/leave-import-plan.ts';
import { leaveImportList } from './leave-import-list.ts';
import { listLeaveTypes } from './leave-import-queries.ts';
import { type LeaveImportRequest, previewLeaveImport, storeLeaveImport } from './store-leave-import.ts';
import { undoLeaveImport } from './undo-leave-import.ts';

function registerLeaveImport(
  app: FastifyInstance,
  services: CallServices & { config: { timeZone: string }; today: () => PlainDate },
): void {
  serve(app, services, leaveImportContract, {
    async 'POST /leaveimport/preview'({ tx, body, caller }) {
      return toPreview(await previewLeaveImport(tx, toRequest(body), { emplId: caller.emplId, today: services.today() }));
    },

    async 'POST /leaveimport'({ tx, body, caller }) {
      const leaveImportId = await storeLeaveImport(tx, toRequest(body), { emplId: caller.emplId, today: services.today() });
      return { leaveImportId, rows: body.rows.length };
    },

    'GET /leaveimports': ({ sql }) => listAnswer(leaveImportList(sql, services.config.timeZone)),

    async 'DELETE /leaveimport/{leaveImportId}'({ tx, params, caller }) {
      const removed = await undoLeaveImport(tx, Number(params.leaveImportId), { emplId: caller.emplId, today: services.today() });
      return { removed };
    },

    'GET /leaveimport/template': async ({ sql }) =>
      streamAnswer(writeTemplate(leaveImportSheet, { leaveCode: await listLeaveTypes(sql) }), templateHeaders('Import_Leave.xlsx')),
  });
}

type RequestBody = Pick<LeaveImportRequest, 'rows'> & { [Name in Exclude<keyof LeaveImportRequest, 'rows'>]?: boolean | undefined };

const toRequest = ({
  rows,
  keepSheetDays = false,
  takenIncludesBooked = false,
  allowBelowZero = false,
}: RequestBody): LeaveImportRequest => ({
  rows,
  keepSheetDays,
  takenIncludesBooked,
  allowBelowZero,
});

const withText = (said: MessageDescriptor) => ({ ...said, message: formatMessage(leaveImportSentences, said) });

const toPreview = ({ rows, balances, yearsWithoutHolidays }: LeaveImportPlan & { yearsWithoutHolidays: number[] }) => ({
  yearsWithoutHolidays,
  rows: rows.map(({ row, days, problems, warnings, ...figures }) => ({
    row: row + 1,
    ...figures,
    days: daysResponse(days),
    problems: toProblemResponses(leaveImportSentences, problems),
    warnings: warnings.map(withText),
  })),
  balances: balances.map(({ emplId, leaveCode, leaveYear: year, before, after }) => ({ emplId, leaveCode, year, before, after })),
});

export const leaveImportFeature = feature({
  name: 'Leave imports',
  calls: leaveImportContract,
  sentences: leaveImportSentences,
  register: registerLeaveImport,
});
