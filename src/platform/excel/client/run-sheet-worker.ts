import { refuseBeforeOpening, type SheetOutcome } from '#src/platform/excel/sheet-outcome.ts';
import type { TemplateField } from './read-workbook.ts';
import type { SheetRequest } from './sheet-worker.ts';
import type { RejectedRow } from './write-rejected-workbook.ts';

/** Far more than the largest sheet takes on a slow machine. */
const timeoutMs = 20_000;

/**
 * Reads a filled-in template away from the page's own thread. What reads workbooks is loaded now, not before.
 *
 * @param signal ends the reading; its promise then never settles
 * @example await readSheet(file, Object.values(holidaySheet.fields), signal) // { rows: [{ line: 2, cells: ['01/05/2026', 'Labour Day', 'All'] }] }
 */
export async function readSheet(file: File, fields: readonly TemplateField[], signal: AbortSignal): Promise<SheetOutcome> {
  const refused = refuseBeforeOpening(file);
  if (refused) return { refused };
  // A file that was moved or changed since it was chosen cannot be read.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { refused: 'unreadable' };
  return (await askWorker<SheetOutcome>({ read: bytes, fields: plain(fields) }, signal)) ?? { refused: 'unreadable' };
}

/** The rows that did not pass, with their reasons, as a workbook. @throws Error when it could not be made */
export async function createRejectedWorkbook(rows: readonly RejectedRow[], fields: readonly TemplateField[]): Promise<Blob> {
  const bytes = await askWorker<Uint8Array<ArrayBuffer>>({ rejected: rows, fields: plain(fields) }, new AbortController().signal);
  if (!bytes) throw new Error('The workbook could not be made.');
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** Only what the worker needs, and nothing that cannot be sent. */
const plain = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.map(({ heading, kind, isOptional = false }) => ({ heading, kind, isOptional }));

/** What a worker of its own answers; undefined when it breaks or takes too long. */
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
    // Only this project's own worker answers here, each request with its own kind of answer.
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data));
    worker.addEventListener('error', () => settle(undefined));
    worker.postMessage(request, 'read' in request ? [request.read] : []);
  });
}
