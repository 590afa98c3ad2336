import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { plural } from '#src/base/text/plural.ts';
import { findDateOrder } from '#src/platform/excel/match/foreign-date.ts';
import { findProduct, missingFields, missingInRows, unusedColumns } from '#src/platform/excel/match/guess-match.ts';
import type { MatchRules, SheetMatch } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetSurvey } from '#src/platform/excel/match/survey-sheet.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { noteTexts } from '../MatchNote.tsx';
import { MatchColumns } from './MatchColumns.tsx';
import { MatchDates } from './MatchDates.tsx';
import { MatchPlace } from './MatchPlace.tsx';
import { MatchValues } from './MatchValues.tsx';
import { type MatchDraft, useMatchDraft } from './use-match-draft.ts';
import type { UploadMatching, UsedMatch } from './upload-matching.ts';
import './match.css';

type MatchDialogProps = {
  file: File;
  sheet: { subject: string; fields: SheetFields };
  matching: UploadMatching;
  canRemember: boolean;
  /** The choices of an earlier dialog for the same file. */
  initial: MatchDraft | undefined;
  onUse: (used: UsedMatch) => void;
  /** Closes the dialog; the draft has the choices so far. */
  onClose: (draft: MatchDraft | undefined) => void;
};

/** Matches the columns of a sheet with other headings. */
export function MatchDialog({ file, onUse, onClose, ...options }: MatchDialogProps) {
  const draft = useMatchDraft({ file, ...options });
  const { state } = draft;
  const [isOrderMissing, setOrderMissing] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const ready = state.step === 'ready' ? state : undefined;
  const close = () => onClose(ready && { place: ready.survey.place, match: ready.match });
  const use = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!ready) return;
    const needsOrder = 'ask' in orderOf(ready) && ready.match.dateOrder === undefined;
    setOrderMissing(needsOrder);
    if (!needsOrder) onUse({ match: ready.match, place: ready.survey.place });
  };
  const buttons = (
    <>
      <Button ref={cancel} onClick={close}>
        Cancel
      </Button>
      {ready && (
        <Button type="submit" variant="primary">
          Use this match
        </Button>
      )}
    </>
  );
  return (
    <Dialog className="match-dialog" title="Match columns" foot={{ buttons, first: cancel }} onClose={close} onSubmit={use}>
      <p className="muted">{file.name}</p>
      {state.step === 'loading' && <Loading />}
      {state.step === 'failed' && (
        <Banner tone="bad" alert title={state.title} action={<TryAgain onTryAgain={draft.again} />}>
          {state.detail}
        </Banner>
      )}
      {ready && (
        <>
          <Found {...ready} />
          <Unused {...ready} />
          <Missing {...ready} />
          <MatchPlace survey={ready.survey} onMove={draft.move} />
          {/* Questions come first: below the columns, no one would see them. */}
          <MatchDates
            finding={orderOf(ready)}
            order={ready.match.dateOrder}
            isMissing={isOrderMissing && ready.match.dateOrder === undefined}
            onOrder={draft.setDateOrder}
          />
          <MatchValues {...ready} onCode={draft.setCode} />
          <MatchColumns {...ready} onColumn={draft.setColumn} />
        </>
      )}
    </Dialog>
  );
}

type Ready = { rules: MatchRules; survey: SheetSurvey; match: SheetMatch };

/** The order of the dates in the columns that date fields use. */
function orderOf({ rules, survey, match }: Ready) {
  const used = new Set(rules.fields.flatMap(({ name, kind }) => (kind === 'date' ? (match.columns[name]?.from ?? []) : [])));
  return findDateOrder(survey.columns.flatMap(({ name, dates }) => (used.has(name) ? [dates] : [])));
}

function Loading() {
  return (
    <div className="stack" aria-busy>
      <output className="hidden-text">Reading the file</output>
      {[80, 60, 70].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

const TryAgain = ({ onTryAgain }: { onTryAgain: () => void }): ReactNode => (
  <Button small onClick={onTryAgain}>
    Try again
  </Button>
);

/** The product of the sheet, and the facts to know about it. */
function Found({ rules, survey }: Ready) {
  const product = findProduct(
    survey.columns.map(({ name }) => name),
    rules.products,
  );
  const { rows, hiddenRows, mergedCells, repeated } = survey;
  const texts = [
    `${plural(rows, 'row')} below the headings.`,
    ...(product ? [`The headings are those of ${product.product}.`] : []),
    ...(repeated.length > 0 ? [`More than one column is called ${repeated.join(', ')}.`] : []),
    ...noteTexts({ hiddenRows, mergedCells }),
  ];
  return <p>{texts.join(' ')}</p>;
}

/** Names the columns whose values are left out, where the person sees it without scrolling. */
function Unused({ rules, survey, match }: Ready) {
  const unused = unusedColumns(match, rules, survey.columns);
  if (unused.length === 0) return null;
  return <p className="muted">{`Not used: ${unused.slice(0, maxUnused).join(', ')}${moreText(unused)}.`}</p>;
}

/** A sheet may have 200 columns. */
const maxUnused = 20;
const moreText = ({ length }: readonly string[]) => (length > maxUnused ? ` and ${length - maxUnused} more` : '');

function Missing({ rules, survey, match }: Ready) {
  const missing = [...missingFields(match, rules), ...missingInRows(match, rules, survey.columns)];
  return (
    <div aria-live="polite">
      {missing.length > 0 && (
        <Banner tone="warn" title={`Still missing: ${missing.join(', ')}.`}>
          Choose a column, or enter a value for blank cells. Rows without a value cannot be saved.
        </Banner>
      )}
    </div>
  );
}
