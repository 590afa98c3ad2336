import type { HeadingChoice, SheetSurvey } from '#src/platform/excel/match/survey-sheet.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';

/** The choice of the sheet and of the row with the headings. */
export function MatchPlace({ survey, onMove }: { survey: SheetSurvey; onMove: (place: HeadingChoice) => void }) {
  const { sheets, place, start } = survey;
  const rows = start.map(({ line, text }) => ({ value: String(line), label: `Row ${line}: ${text}` }));
  return (
    <div className="fields-2">
      <SelectField
        label="Sheet"
        value={String(place.sheet)}
        options={sheets.map((name, sheet) => ({ value: String(sheet), label: name }))}
        onChange={({ target }) => onMove({ sheet: Number(target.value) })}
      />
      <SelectField
        label="Row of the headings"
        value={String(place.row)}
        options={
          rows.some(({ value }) => value === String(place.row)) ? rows : [{ value: String(place.row), label: `Row ${place.row}` }, ...rows]
        }
        onChange={({ target }) => onMove({ ...place, row: Number(target.value) })}
      />
    </div>
  );
}
