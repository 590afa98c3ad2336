import { useEffect, useRef, useState } from 'react';
import { createRejectedWorkbook } from '#src/platform/excel/client/run-sheet-worker.ts';
import { postRows } from '#src/platform/excel/post-rows.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { newRowsSavedText, allRowsStoredText } from '#src/platform/excel/upload-texts.ts';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { saveFile } from '#src/platform/http/client/file/download.ts';
import { codeOf } from '#src/base/text/problem.ts';
import type { UsedMatch } from './match/upload-matching.ts';
import {
  inOrder,
  isRowInvalid,
  hasErrorCode,
  isRowUnchanged,
  passedText,
  rejectedFirst,
  rowsToSave,
  type RowFailure,
  type UploadRow,
} from './upload-rows.ts';
import { nothing, type SetUploadState, type StoreAtOnce, type StoreByRow, type UploadConfig, type UploadState } from './upload-state.ts';
import { useReading } from './use-reading.ts';

/** One upload: the file is read and validated at once, and its rows are stored on request, one by one or all in one call. */
export function useUpload<Fields extends SheetFields, Row extends object, Facts>(
  work: UploadConfig<Fields, Row, Facts>,
  canRemember: boolean,
) {
  const [state, setState] = useState<UploadState<Row>>(nothing);
  const reading = useReading(work, canRemember, setState);
  const saving = useStoring(work, setState);
  return {
    state,
    choose: (file: File, used?: UsedMatch) => {
      saving.startAnew();
      return reading.choose(file, used);
    },
    replaceRows: (rows: readonly UploadRow<Row>[]) => setState((now) => ({ ...now, rows })),
    /** Rejected rows are not sent. They stay on the page. */
    save: () => saving.save(state),
    cancel: saving.cancel,
    reset: () => {
      reading.stop();
      setState(nothing);
    },
    leaveOutStored: () => setState((now) => withoutStored(now, work.sheet.storedCode)),
    closeAlert: () => setState(({ alert: _alert, ...rest }) => rest),
    downloadInvalid: async () => {
      const rejected = state.rows.filter(isRowInvalid).map(({ line, cells, status }) => ({ line, cells, reason: status }));
      saveFile({ blob: await createRejectedWorkbook(rejected, Object.values(work.sheet.fields)), fileName: 'Invalid_Rows.xlsx' });
    },
  };
}

/** Stores rows until all are answered, the person cancels or leaves, or the server is down. */
function useStoring<Fields extends SheetFields, Row extends object, Facts>(
  work: UploadConfig<Fields, Row, Facts>,
  setState: SetUploadState<Row>,
) {
  const cancelled = useRef(false);
  const attempts = useRef(new Map<number, ReturnType<typeof createAttempts>>());
  const cancel = () => void (cancelled.current = true);
  useEffect(() => () => void (cancelled.current = true), []);

  const atOnce = useStoringAtOnce(work, setState);
  const finished = finishedText(work);

  const saveByRow = async (state: UploadState<Row>, { save: store, atOnce: most = 2 * maxRows }: StoreByRow<Row>) => {
    const answers = new Map<UploadRow<Row>, RowFailure | undefined>();
    let lost = false;
    cancelled.current = false;
    const inLineOrder = rowsToSave(state).toSorted(inOrder);
    setState((now) => ({ ...withoutOutcome(now), step: 'saving', progress: { done: 0, of: inLineOrder.length } }));
    const post = (one: UploadRow<Row>) => {
      if (isRowUnchanged(one)) return Promise.resolve(undefined);
      const { row, line } = one;
      const ofRow = attempts.current.get(line) ?? createAttempts();
      attempts.current.set(line, ofRow);
      return ofRow
        .send((idempotencyKey) => store(row, idempotencyKey))
        .then(
          () => undefined,
          (error: unknown) => {
            // Without a server or a sign-in, the other rows would fail in the same way.
            lost ||= isCallError(error) && (error.status === 0 || error.status === 401);
            return { code: codeOf(error), message: isCallError(error) && error.status > 0 ? error.message : alertText(error) };
          },
        );
    };
    await postRows(inLineOrder, post, {
      atOnce: most,
      isOver: () => cancelled.current || lost,
      onAnswer: (row, failure) => {
        answers.set(row, failure);
        setState((now) => ({ ...now, progress: { done: answers.size, of: inLineOrder.length } }));
      },
    });
    await work.onStored().catch(() => undefined);
    setState(afterSaving(state, answers, cancelled.current, finished));
  };

  return {
    save: (state: UploadState<Row>) => (work.saveAll ? atOnce.save(state, work.saveAll) : saveByRow(state, work)),
    cancel,
    /** Each file is one upload, which stores each row once. Choosing the same file again starts another upload. */
    startAnew: () => {
      attempts.current = new Map();
      atOnce.startAnew();
    },
  };
}

/** Stores all rows in one call. A lost answer is requested again with the same key. */
function useStoringAtOnce<Fields extends SheetFields, Row extends object, Facts>(
  work: UploadConfig<Fields, Row, Facts>,
  setState: SetUploadState<Row>,
) {
  const attempts = useRef(createAttempts());
  return {
    save: async (state: UploadState<Row>, store: StoreAtOnce<Row>['saveAll']) => {
      setState((now) => ({ ...withoutOutcome(now), step: 'saving' }));
      const inLineOrder = rowsToSave(state).toSorted(inOrder);
      try {
        const sent = inLineOrder.map(({ row }) => row);
        await attempts.current.send((idempotencyKey) => store(sent, idempotencyKey));
        await work.onStored().catch(() => undefined);
        setState(afterSaving(state, new Map(inLineOrder.map((row) => [row, undefined])), false, finishedText(work)));
      } catch (error) {
        setState(afterRefusal({ ...state, rows: [...inLineOrder, ...state.rows.filter((row) => !inLineOrder.includes(row))] }, error));
      }
    },
    startAnew: () => void (attempts.current = createAttempts()),
  };
}

const finishedText = <Fields extends SheetFields, Row extends object, Facts>({ sheet }: UploadConfig<Fields, Row, Facts>): string =>
  (sheet.effect ? allRowsStoredText : newRowsSavedText)(sheet.savedSubject ?? sheet.subject);

/** Nothing is stored. Rows that the server names get its reason; a refusal that names none is an alert. */
function afterRefusal<Row>(before: UploadState<Row>, error: unknown): UploadState<Row> {
  const errors = isCallError(error) ? error.errors : [];
  const failures = new Map(errors.map(({ path, code, message }) => [Number(/^rows\.(\d+)\./.exec(path)?.[1]), { code, message }]));
  const rows = before.rows.map((row, place) => {
    const failure = failures.get(place);
    return failure ? { ...row, failure, status: failure.message } : row;
  });
  if (failures.size === 0) return { ...before, alert: alertText(error) };
  return { ...before, rows: rejectedFirst(rows) };
}

function withoutOutcome<Row>({ step, file, rows, used, notes }: UploadState<Row>): UploadState<Row> {
  return { step, rows, used, ...(notes && { notes }), ...(file && { file }) };
}

/** Skips rows that an earlier upload stored; the others retain their results. */
function withoutStored<Row>(now: UploadState<Row>, storedCode: string | undefined): UploadState<Row> {
  const rows = now.rows.filter((row) => !hasErrorCode(row, storedCode));
  return { ...now, rows, leftOut: (now.leftOut ?? 0) + now.rows.length - rows.length };
}

/** Removes stored rows from the table. The others stay, with the reason from the server. */
function afterSaving<Row>(
  before: UploadState<Row>,
  answers: ReadonlyMap<UploadRow<Row>, RowFailure | undefined>,
  wasCancelled: boolean,
  finished: string,
): UploadState<Row> {
  const left = before.rows
    .filter((row) => !answers.has(row) || answers.get(row) !== undefined)
    .map((row) => (answers.has(row) ? { ...row, failure: answers.get(row), status: answers.get(row)?.message ?? passedText(row) } : row));
  if (left.length === 0) return { ...nothing, finished };
  const of = before.rows.length;
  return {
    ...withoutOutcome(before),
    step: 'checked',
    rows: rejectedFirst(left),
    left: { stored: of - left.length, of, cancelled: wasCancelled },
  };
}
