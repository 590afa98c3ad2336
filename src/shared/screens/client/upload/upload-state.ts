import type { Dispatch, SetStateAction } from 'react';
import type { SheetFields, SheetRow, UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import type { UploadMatching, UsedMatch } from './match/upload-matching.ts';
import type { ReadNotes } from './MatchNote.tsx';
import type { UploadRow } from './upload-rows.ts';

export type UploadConfig<Fields extends SheetFields, Row extends object, Facts> = {
  sheet: UploadSheet<Fields, Row, Facts>;
  /** The data that the rules need for these rows, loaded for each file. */
  loadFacts: (rows: readonly SheetRow[]) => Promise<Facts>;
  /** How sheets with other headings are read. */
  matching: UploadMatching;
  /** Called after rows were stored, because other screens are then out of date. */
  onStored: () => Promise<unknown>;
} & (StoreByRow<Row> | StoreAtOnce<Row>);

export type StoreByRow<Row> = {
  /** Stores one row. Storing it again with the same key has no further effect. */
  save: (row: Row, idempotencyKey: string) => Promise<unknown>;
  /** The number of rows to send at the same time, if not as many as fit into two calls. */
  atOnce?: number | undefined;
  saveAll?: undefined;
};

export type StoreAtOnce<Row> = {
  /** Stores all rows or none. Storing them again with the same key has no further effect. */
  saveAll: (rows: readonly Row[], idempotencyKey: string) => Promise<unknown>;
  save?: undefined;
  atOnce?: undefined;
};

export type UploadState<Row> = {
  step: 'none' | 'reading' | 'refused' | 'checked' | 'saving';
  file?: File;
  rows: readonly UploadRow<Row>[];
  refusal?: { title: string; detail?: string };
  /** Whether the columns of the rejected file can be matched. */
  canMatch?: boolean | undefined;
  /** The match with which the file was read. */
  used?: UsedMatch | undefined;
  /** The facts about the file that the page mentions. */
  notes?: ReadNotes;
  /** The number of answered rows, and of rows sent. */
  progress?: { done: number; of: number };
  /** The number of rows left out because they are already stored. */
  leftOut?: number;
  /** The result of the last saving, if not all rows were stored. */
  left?: { stored: number; of: number; cancelled: boolean };
  /** All rows of the last file were stored. */
  finished?: string;
  /** A failure that does not concern a single row. */
  alert?: string;
};

export const nothing: UploadState<never> = { step: 'none', rows: [] };

export type SetUploadState<Row> = Dispatch<SetStateAction<UploadState<Row>>>;
