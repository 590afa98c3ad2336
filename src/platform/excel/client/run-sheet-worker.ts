import type { MatchPlan } from '#src/platform/excel/match/sheet-match.ts';
import type { HeadingChoice, HeadingPlace, SheetSurvey } from '#src/platform/excel/match/survey-sheet.ts';
import { refuseBeforeOpening, type RefusedSheet, type SheetOutcome } from '#src/platform/excel/sheet-outcome.ts';
import type { TemplateField } from './read-workbook.ts';
import type { SheetRequest } from './sheet-worker.ts';
import type { RejectedRow } from './write-rejected-workbook.ts';

/** Far longer than the largest sheet takes on a slow machine. */
const timeoutMs = 20_000;

/**
 * Reads a filled-in template in a worker. The library for workbooks is loaded only now.
 *
 * @param signal stops the reading; the promise then never settles
 * @example await readSheet(file, Object.values(holidaySheet.fields), signal) // { rows: [{ line: 2, cells: ['01/05/2026', 'Labour Day', 'All'] }] }
 */
export async function readSheet(file: File, fields: readonly TemplateField[], signal: AbortSignal): Promise<SheetOutcome> {
  const refused = refuseBeforeOpening(file);
  if (refused) return { refused };
  return askAbout<SheetOutcome>(file, (bytes) => ({ does: 'read', bytes, fields: plain(fields) }), signal);
}

/** Reads what the columns of a file with other headings contain. @param place where the headings are, if that is known */
export const surveySheet = (
  file: File,
  known: readonly string[],
  place: HeadingChoice | undefined,
  signal: AbortSignal,
): Promise<SheetSurvey | RefusedSheet> =>
  askAbout<SheetSurvey | RefusedSheet>(file, (bytes) => ({ does: 'survey', bytes, known, place }), signal);

/** Reads the rows of a file with other headings by a match. */
export const readMatchedSheet = (
  file: File,
  plan: MatchPlan,
  place: HeadingPlace | undefined,
  signal: AbortSignal,
): Promise<SheetOutcome> => askAbout<SheetOutcome>(file, (bytes) => ({ does: 'match', bytes, plan, place }), signal);

async function askAbout<Answer>(
  file: File,
  request: (bytes: ArrayBuffer) => SheetRequest,
  signal: AbortSignal,
): Promise<Answer | RefusedSheet> {
  // A file that was moved or changed after it was chosen cannot be read.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { refused: 'unreadable' };
  return (await askWorker<Answer>(request(bytes), signal)) ?? { refused: 'unreadable' };
}

/** Creates a workbook of the rejected rows with their reasons. @throws Error if it cannot be created */
export async function createRejectedWorkbook(rows: readonly RejectedRow[], fields: readonly TemplateField[]): Promise<Blob> {
  const bytes = await askWorker<Uint8Array<ArrayBuffer>>(
    { does: 'reject', rejected: rows, fields: plain(fields) },
    new AbortController().signal,
  );
  if (!bytes) throw new Error('The workbook could not be created.');
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** Copies only what the worker needs and what can be sent to it. */
const plain = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.map(({ heading, kind, isOptional = false }) => ({ heading, kind, isOptional }));

/** Asks a new worker; returns undefined if it fails or takes too long. */
function askWorker<Answer>(request: SheetRequest, signal: AbortSignal): Promise<Answer | undefined> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Answer | undefined>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const settle = (answer: Answer | undefined) => {
      end();
      resolve(answer);
    };
    const timer = setTimeout(() => settle(undefined), timeoutMs);
    signal.addEventListener('abort', end);
    // Only this project's own worker answers here, with the answer of its request.
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data));
    worker.addEventListener('error', () => settle(undefined));
    worker.postMessage(request, 'bytes' in request ? [request.bytes] : []);
  });
}
