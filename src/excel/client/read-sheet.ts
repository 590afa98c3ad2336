import { refusedUnopened, type SheetOutcome } from '#src/excel/sheet-outcome.ts';
import type { WantedField } from './read-workbook.ts';
import type { SheetRequest } from './sheet-worker.ts';

/** Far more than the largest sheet takes on a slow machine. */
const patienceMs = 20_000;

/**
 * Reads a filled-in template away from the page's own thread. What reads workbooks is loaded now, not before.
 *
 * @param signal ends the reading; its promise then never settles
 * @example await readSheet(file, Object.values(holidaySheet.fields), signal) // { rows: [{ line: 2, cells: ['01/05/2026', 'Labour Day', 'All'] }] }
 */
export async function readSheet(file: File, fields: readonly WantedField[], signal: AbortSignal): Promise<SheetOutcome> {
  const refused = refusedUnopened(file);
  if (refused) return { refused };
  // A file that was moved or changed since it was chosen cannot be read.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { refused: 'unreadable' };
  const wanted = fields.map(({ heading, kind }) => ({ heading, kind }));
  return askWorker({ bytes, fields: wanted }, signal);
}

function askWorker(request: SheetRequest, signal: AbortSignal): Promise<SheetOutcome> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetOutcome>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const settle = (outcome: SheetOutcome) => {
      end();
      resolve(outcome);
    };
    const timer = setTimeout(() => settle({ refused: 'unreadable' }), patienceMs);
    signal.addEventListener('abort', end);
    // Only this project's own worker answers here.
    worker.addEventListener('message', ({ data }: MessageEvent<SheetOutcome>) => settle(data));
    worker.addEventListener('error', () => settle({ refused: 'unreadable' }));
    worker.postMessage(request, [request.bytes]);
  });
}
