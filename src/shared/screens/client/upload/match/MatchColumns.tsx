import { useId } from 'react';
import type { ColumnMatch, MatchField, MatchRules, SheetMatch } from '#src/platform/excel/match/sheet-match.ts';
import { shownFields } from '#src/platform/excel/match/guess-match.ts';
import type { SheetSurvey } from '#src/platform/excel/match/survey-sheet.ts';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import { codeOptions, noCodeText } from './code-options.ts';

type MatchColumnsProps = {
  rules: MatchRules;
  survey: SheetSurvey;
  match: SheetMatch;
  onColumn: (field: string, column: ColumnMatch) => void;
};

/** The columns of the upload, each with the column of the sheet that fills it. */
export function MatchColumns({ rules, survey, match, onColumn }: MatchColumnsProps) {
  return (
    <fieldset className="match-columns">
      <legend className="label">Columns</legend>
      {shownFields(rules.fields, match).map((field) => (
        <MatchColumn
          key={field.name}
          field={field}
          survey={survey}
          column={match.columns[field.name] ?? { from: [] }}
          onChange={(column) => onColumn(field.name, column)}
        />
      ))}
    </fieldset>
  );
}

type MatchColumnProps = {
  field: MatchField;
  survey: SheetSurvey;
  column: ColumnMatch;
  onChange: (column: ColumnMatch) => void;
};

/** The value of the option for values that follow from other cells. No column has a name with a leading blank. */
const derived = ' derived';
const maxJoined = 3;

function MatchColumn({ field, survey, column, onChange }: MatchColumnProps) {
  const id = useId();
  const { from } = column;
  const samples = from.map((name) => survey.columns.find((one) => one.name === name)?.samples ?? []);
  const names = survey.columns.map(({ name }) => ({ value: name, label: name }));
  const choose = (place: number, name: string) => {
    const chosen = place < from.length ? from.with(place, name) : [...from, name];
    const { isDerived: _isDerived, ...kept } = column;
    onChange(name === derived ? { from: [], isDerived: true } : { ...kept, from: chosen.filter((one) => one !== '') });
  };
  const hasParts = field.synonyms?.some((headings) => typeof headings !== 'string') === true;
  // The values of a list are those of its column, or a single one.
  const hasBlank = field.list ? from.length === 0 && field.absent !== undefined : !column.isDerived;
  const further = hasParts && from.length > 0 ? Math.min(from.length + 1, maxJoined) : from.length;
  return (
    <div className="match-column">
      <div className="match-name">
        <label htmlFor={id}>{field.heading}</label>
        {field.isOptional && <span className="optional"> (optional)</span>}
        <span className="hint" id={`${id}-samples`}>
          {sampleText(samples, survey)}
        </span>
      </div>
      <div className="match-from">
        <Select
          id={id}
          aria-describedby={`${id}-samples`}
          choose="Not in this sheet"
          value={column.isDerived ? derived : (from[0] ?? '')}
          options={[...(field.derived ? [{ value: derived, label: field.derived.label }] : []), ...names]}
          onChange={({ target }) => choose(0, target.value)}
        />
        {Array.from({ length: Math.max(0, further - 1) }, (_, n) => (
          <Select
            key={n}
            aria-label={`${field.heading}, joined with`}
            choose="Not joined"
            value={from[n + 1] ?? ''}
            options={names}
            onChange={({ target }) => choose(n + 1, target.value)}
          />
        ))}
      </div>
      {hasBlank && <BlankValue field={field} column={column} onChange={onChange} />}
    </div>
  );
}

/** The value of blank cells: one of the codes, or any text. */
function BlankValue({ field, column, onChange }: Omit<MatchColumnProps, 'survey'>) {
  const id = useId();
  const { blank = '', ...kept } = column;
  const set = (value: string) => onChange({ ...kept, ...(value !== '' && { blank: value }) });
  const codes = field.list ? [] : codeOptions(field);
  return (
    <div className="match-blank">
      <label className="hint" htmlFor={id}>
        {field.blankIn?.label ?? 'If blank'}
      </label>
      {codes.length > 0 ? (
        <Select
          id={id}
          aria-label={`${field.heading} if blank`}
          choose={noCodeText(field, 'Blank')}
          value={blank}
          options={codes}
          onChange={({ target }) => set(target.value)}
        />
      ) : (
        <input
          id={id}
          className="input"
          autoComplete="off"
          aria-label={`${field.heading} if blank`}
          value={blank}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </div>
  );
}

/** The first values of the column; of joined columns the first row of each. */
function sampleText(samples: readonly (readonly string[])[], { columns }: SheetSurvey): string {
  if (columns.length === 0 || samples.length === 0) return '';
  const [first = []] = samples;
  const texts = samples.length > 1 ? [samples.map(([text = '']) => text).join(' ')] : first;
  const shown = texts.map((text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)).join(', ');
  return shown === '' ? 'No values' : `For example ${shown}`;
}
