import { useEffect, useEffectEvent, useState } from 'react';
import { surveySheet } from '#src/platform/excel/client/run-sheet-worker.ts';
import { knownHeadings, proposeMatch } from '#src/platform/excel/match/guess-match.ts';
import type { ColumnMatch, DateOrder, MatchRules, SheetMatch } from '#src/platform/excel/match/sheet-match.ts';
import type { HeadingChoice, HeadingPlace, SheetSurvey } from '#src/platform/excel/match/survey-sheet.ts';
import { type RefusedSheet, refusalText } from '#src/platform/excel/sheet-outcome.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { findRemembered, type UploadMatching } from './upload-matching.ts';

/** The choices of a dialog that was closed. */
export type MatchDraft = { place?: HeadingPlace | undefined; match: SheetMatch };

type Loaded = { rules: MatchRules; survey: SheetSurvey; match: SheetMatch };

type DraftState = { step: 'loading' } | { step: 'failed'; title: string; detail?: string | undefined } | ({ step: 'ready' } & Loaded);

type Options = {
  file: File;
  sheet: { subject: string; fields: SheetFields };
  matching: UploadMatching;
  canRemember: boolean;
  initial: MatchDraft | undefined;
};

/** The file as the dialog sees it, and the choices in it. */
export function useMatchDraft({ file, sheet, matching, canRemember, initial }: Options) {
  const [state, setState] = useState<DraftState>({ step: 'loading' });
  // A new object reads the file again, also at the same place.
  const [request, setRequest] = useState<{ place: HeadingChoice | undefined; before?: Loaded }>({ place: initial?.place });
  const load = useEffectEvent((asked: typeof request, signal: AbortSignal) =>
    loadDraft({ file, sheet, matching, canRemember, initial }, asked, signal),
  );
  useEffect(() => {
    const reading = new AbortController();
    const show = (next: DraftState) => {
      if (!reading.signal.aborted) setState(next);
    };
    void load(request, reading.signal).then(show);
    return () => reading.abort();
  }, [request]);
  const read = (place: HeadingChoice | undefined) => {
    setState({ step: 'loading' });
    setRequest({ place, ...(state.step === 'ready' && { before: state }) });
  };

  const change = (next: (match: SheetMatch) => SheetMatch) =>
    setState((now) => (now.step === 'ready' ? { ...now, match: next(now.match) } : now));
  return {
    state,
    again: () => read(request.place),
    move: read,
    setColumn: (field: string, column: ColumnMatch) => change((match) => ({ ...match, columns: { ...match.columns, [field]: column } })),
    setCode: (field: string, value: string, code: string) =>
      change((match) => ({ ...match, codes: { ...match.codes, [field]: { ...match.codes[field], [value]: code } } })),
    setDateOrder: (dateOrder: DateOrder) => change((match) => ({ ...match, dateOrder })),
  };
}

/** Loads the rules, what the sheet contains, and the choices: those of the closed dialog, of the last file, or guessed ones. */
async function loadDraft(
  { file, sheet, matching, canRemember, initial }: Options,
  { place, before }: { place: HeadingChoice | undefined; before?: Loaded },
  signal: AbortSignal,
): Promise<DraftState> {
  try {
    const rules = before?.rules ?? (await matching.load(sheet.fields));
    const survey = await surveySheet(file, knownHeadings(rules), place, signal);
    if ('refused' in survey) return failedState(survey, sheet.subject);
    const isInitial = before === undefined && initial !== undefined;
    const kept = before?.match ?? (canRemember && !isInitial ? await findRemembered(matching.kind) : undefined);
    const names = survey.columns.map(({ name }) => name);
    return { step: 'ready', rules, survey, match: isInitial ? initial.match : proposeMatch(names, rules, kept) };
  } catch (error) {
    return { step: 'failed', title: failureText(error instanceof Error ? error : new Error(String(error))) };
  }
}

function failedState(refused: RefusedSheet, subject: string): DraftState {
  return { step: 'failed', ...refusalText(refused, subject) };
}
