import { Check } from 'lucide-react';
import { daysText } from '#src/base/text/plural.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { RowCheckbox } from '#src/platform/ui/client/table/RowCheckbox.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { CommonTypeLine, TypeChange } from './common-type-form.ts';

type CommonTypeTableProps = {
  lines: readonly CommonTypeLine[];
  /** The problems of lines, by code. */
  problems: ReadonlyMap<string, string>;
  onChange: (leaveCode: string, change: TypeChange) => void;
};

/** The proposed leave types with their names and days, which can be changed, and their rules in words. */
export function CommonTypeTable({ lines, problems, onChange }: CommonTypeTableProps) {
  return (
    <WideTable label="Leave types">
      <thead>
        <tr>
          <th scope="col">Add</th>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col" className="number">
            Days a year
          </th>
          <th scope="col">Rules</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <TypeRow
            key={line.leaveCode}
            line={line}
            problem={problems.get(line.leaveCode)}
            onChange={(change) => onChange(line.leaveCode, change)}
          />
        ))}
      </tbody>
    </WideTable>
  );
}

type TypeRowProps = { line: CommonTypeLine; problem: string | undefined; onChange: (change: TypeChange) => void };

function TypeRow({ line, problem, onChange }: TypeRowProps) {
  const { leaveCode, leaveDescr, days, sameAs, isChosen, rules } = line;
  const errorId = `common-${leaveCode}-error`;
  const invalid = problem === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  if (sameAs !== undefined)
    return (
      <tr>
        <td>–</td>
        <td>{leaveCode}</td>
        <th scope="row" className="key">
          {leaveDescr}
        </th>
        <td colSpan={2}>
          <Badge icon={Check}>{`Your company has ${sameAs}`}</Badge>
        </td>
      </tr>
    );
  return (
    <tr>
      <td>
        <RowCheckbox label={`Add ${leaveDescr}`} checked={isChosen} onChange={() => onChange({ isChosen: !isChosen })} />
      </td>
      <td>{leaveCode}</td>
      <th scope="row" className="key">
        <input
          className="input common-name"
          autoComplete="off"
          aria-label={`Name of ${leaveCode}`}
          value={leaveDescr}
          {...invalid}
          onChange={({ target }) => onChange({ leaveDescr: target.value })}
        />
        {problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}
      </th>
      <td className="number">
        {rules.needsBalance ? (
          <input
            className="input common-days"
            autoComplete="off"
            inputMode="numeric"
            aria-label={`Days a year of ${leaveCode}`}
            value={days}
            {...invalid}
            onChange={({ target }) => onChange({ days: target.value })}
          />
        ) : (
          'No limit'
        )}
      </td>
      <td className="wrap wide">{rulesText(line)}</td>
    </tr>
  );
}

/** The rules that differ from those of other types. */
const rulesText = ({ rules: { attachmentFromDays }, countsCalendarDays }: CommonTypeLine): string =>
  [
    ...(attachmentFromDays === null ? [] : [`Attachment from ${daysText(attachmentFromDays)}.`]),
    ...(countsCalendarDays ? ['Weekends and public holidays count.'] : []),
  ].join(' ');
