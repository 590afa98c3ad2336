import type { MatchPlan } from '#src/platform/excel/match/sheet-match.ts';
import type { HeadingChoice, HeadingPlace } from '#src/platform/excel/match/survey-sheet.ts';
import { readMatched, readSurvey } from './read-foreign-sheet.ts';
import { readWorkbook, type TemplateField } from './read-workbook.ts';
import { type RejectedRow, writeRejectedWorkbook } from './write-rejected-workbook.ts';

// A worker protects the page from any file; `run-sheet-worker.ts` ends a worker that takes too long.

export type SheetRequest =
  | { does: 'read'; bytes: ArrayBuffer; fields: readonly TemplateField[] }
  | { does: 'survey'; bytes: ArrayBuffer; known: readonly string[]; place: HeadingChoice | undefined }
  | { does: 'match'; bytes: ArrayBuffer; plan: MatchPlan; place: HeadingPlace | undefined }
  | { does: 'reject'; rejected: readonly RejectedRow[]; fields: readonly TemplateField[] };

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => postMessage(answer(data)));

function answer(request: SheetRequest) {
  if (request.does === 'reject') return writeRejectedWorkbook(request.rejected, request.fields);
  const bytes = new Uint8Array(request.bytes);
  if (request.does === 'read') return readWorkbook(bytes, request.fields);
  return request.does === 'survey' ? readSurvey(bytes, request.known, request.place) : readMatched(bytes, request.plan, request.place);
}
