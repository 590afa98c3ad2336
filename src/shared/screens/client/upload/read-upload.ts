import { readSheet } from '#src/platform/excel/client/run-sheet-worker.ts';
import { canMatchColumns, type SheetOutcome } from '#src/platform/excel/sheet-outcome.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import type { UploadMatching, UsedMatch } from './match/upload-matching.ts';

/** The result of reading a file, and the match with which it was read. */
export type UploadReading = { outcome: SheetOutcome; used?: UsedMatch; canMatch?: boolean };

type Options = {
  sheet: { fields: SheetFields };
  matching: UploadMatching;
  /** Whether the caller may read remembered matches. */
  canRemember: boolean;
  used: UsedMatch | undefined;
  signal: AbortSignal;
};

/** Reads a file as a filled-in template, by the given match, or by the remembered match if that fits its columns. */
export async function readUpload(file: File, options: Options): Promise<UploadReading> {
  const { sheet, canRemember, used, signal } = options;
  if (used) return readWith(file, options, used);
  const outcome = await readSheet(file, Object.values(sheet.fields), signal);
  if (signal.aborted || !('refused' in outcome) || !canMatchColumns(outcome)) return { outcome };
  return (canRemember ? await readRemembered(file, options) : undefined) ?? { outcome, canMatch: true };
}

async function readWith(file: File, options: Options, used: UsedMatch): Promise<UploadReading> {
  const { readByMatch } = await import('./match/upload-matching.ts');
  const outcome = await readByMatch(file, options, used);
  return 'refused' in outcome ? { outcome, canMatch: outcome.refused === 'template' } : { outcome, used };
}

async function readRemembered(file: File, options: Options): Promise<UploadReading | undefined> {
  const { findRemembered } = await import('./match/upload-matching.ts');
  const match = await findRemembered(options.matching.kind);
  // The person can still match the columns if this fails.
  const reading = match && (await readWith(file, options, { match, isRemembered: true }).catch(() => undefined));
  return reading?.used && reading;
}
