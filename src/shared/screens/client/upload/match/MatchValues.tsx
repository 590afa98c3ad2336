import { useId } from 'react';
import { plural } from '#src/base/text/plural.ts';
import { foldText } from '#src/platform/excel/match/fold-text.ts';
import { unmatchedValues } from '#src/platform/excel/match/match-code.ts';
import { shownFields } from '#src/platform/excel/match/guess-match.ts';
import { findNamesakes } from '#src/platform/excel/match/match-people.ts';
import type { MatchField, MatchRules, SheetMatch } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetSurvey, ValueCount } from '#src/platform/excel/match/survey-sheet.ts';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import { codeOptions, noCodeText } from './code-options.ts';

type MatchValuesProps = {
  rules: MatchRules;
  survey: SheetSurvey;
  match: SheetMatch;
  onCode: (field: string, value: string, code: string) => void;
};

/** The values without a code, once each, with a choice. */
export function MatchValues({ rules, survey, match, onCode }: MatchValuesProps) {
  const groups = shownFields(rules.fields, match).flatMap((field) => {
    const [name, ...joined] = match.columns[field.name]?.from ?? [];
    const column = joined.length === 0 ? survey.columns.find((one) => one.name === name) : undefined;
    const values = column ? valuesToChoose(column.values, field, rules) : [];
    return values.length > 0 ? [{ field, values, hasMore: column?.hasMoreValues === true }] : [];
  });
  return groups.map(({ field: { name, heading }, values, hasMore }) => (
    <fieldset key={name} className="match-columns">
      <legend className="label">
        {heading}: {plural(values.length, 'value')} without a match
      </legend>
      {values.map(({ value, field }) => (
        <MatchValue
          key={value.text}
          field={field}
          value={value}
          code={match.codes[name]?.[foldText(value.text)] ?? ''}
          onCode={(code) => onCode(name, foldText(value.text), code)}
        />
      ))}
      {hasMore && <p className="hint">The column has further values. They are used as they are.</p>}
    </fieldset>
  ));
}

/** Each value with the field whose codes are offered: for a name that several people have, these people. */
function valuesToChoose(values: readonly ValueCount[], field: MatchField, { people }: MatchRules) {
  if (people?.references.includes(field.name)) return findNamesakes(values, field, people.known ?? []);
  return unmatchedValues(values, field).map((value) => ({ value, field }));
}

type MatchValueProps = { field: MatchField; value: ValueCount; code: string; onCode: (code: string) => void };

function MatchValue({ field, value: { text, rows }, code, onCode }: MatchValueProps) {
  const id = useId();
  return (
    <div className="match-column">
      <div className="match-name">
        <label htmlFor={id}>{text}</label>
        <span className="hint">{plural(rows, 'row')}</span>
      </div>
      <Select
        id={id}
        choose={noCodeText(field, 'Use as it is')}
        value={code}
        options={codeOptions(field)}
        onChange={({ target }) => onCode(target.value)}
      />
    </div>
  );
}
