import { readMatchedSheet } from '#src/platform/excel/client/run-sheet-worker.ts';
import type { MatchRules, SheetMatch } from '#src/platform/excel/match/sheet-match.ts';
import type { HeadingPlace } from '#src/platform/excel/match/survey-sheet.ts';
import type { SheetOutcome } from '#src/platform/excel/sheet-outcome.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { UploadKind } from '#src/shared/upload-match/upload-kinds.ts';
import type { StoredMatch } from '#src/shared/upload-match/upload-match-contract.ts';

/** How an upload matches the columns of sheets with other headings. */
export type UploadMatching = {
  /** The kind under which the match is remembered. */
  kind: UploadKind;
  /** Loads the rules with the codes of the company. */
  load: (fields: SheetFields) => Promise<MatchRules>;
};

/** A match with which a file is read. `place`: where HR says that the headings are. */
export type UsedMatch = { match: SheetMatch; place?: HeadingPlace | undefined; isRemembered?: true };

type Upload = { sheet: { fields: SheetFields }; matching: UploadMatching; signal: AbortSignal };

/** Reads a file by a match. */
export async function readByMatch(file: File, { sheet, matching, signal }: Upload, { match, place }: UsedMatch): Promise<SheetOutcome> {
  const { fields, people } = await matching.load(sheet.fields);
  return readMatchedSheet(file, { fields, people, match }, place, signal);
}

/** Returns the match that the company has used last; undefined if there is none, or if it cannot be loaded. */
export async function findRemembered(kind: UploadKind): Promise<SheetMatch | undefined> {
  const stored = await call('GET /uploadmatch/{upload}', { params: { upload: kind } }).catch(() => null);
  return stored ? fromStored(stored) : undefined;
}

export async function remember(kind: UploadKind, match: SheetMatch): Promise<void> {
  await call('PUT /uploadmatch/{upload}', { params: { upload: kind }, body: toStored(match) });
}

const toStored = ({ columns, codes, dateOrder }: SheetMatch): StoredMatch => ({
  columns: Object.entries(columns).map(([field, { from, ...more }]) => ({ field, from: [...from], ...more })),
  codes: Object.entries(codes).flatMap(([field, chosen]) => Object.entries(chosen).map(([value, code]) => ({ field, value, code }))),
  ...(dateOrder && { dateOrder }),
});

const fromStored = ({ columns, codes, dateOrder }: StoredMatch): SheetMatch => ({
  columns: Object.fromEntries(columns.map(({ field, ...column }) => [field, column])),
  codes: Object.fromEntries(
    [...Map.groupBy(codes, ({ field }) => field)].map(([field, chosen]) => [
      field,
      Object.fromEntries(chosen.map(({ value, code }) => [value, code])),
    ]),
  ),
  dateOrder,
});
