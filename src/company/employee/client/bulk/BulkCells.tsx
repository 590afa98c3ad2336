import { type ReactNode, use, useState } from 'react';
import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { type BulkField, type StoredProfile, createProfileEdit } from '#src/company/employee/bulk/profile-edits.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Select, type SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { cellId, useCell } from './edit-store.ts';
import { profileLabels } from '#src/company/employee/client/profile/profile-form.ts';
import { BulkLookupsContext, type WorkField } from './use-bulk-lookups.ts';

const cellLabels = { ...profileLabels, workState: profileLabels.workStates, workPattern: profileLabels.workPatterns };

type CellProps = { row: StoredProfile; field: BulkField };

/** The id of the hidden text that marks a changed cell for people who cannot see its colour. */
export const changedMarkId = 'cell-changed';

/** The properties that all cell controls share. */
export function useCellControl(row: StoredProfile, field: BulkField) {
  const cell = useCell(row, field);
  const id = cellId(row.emplId, field);
  const describedBy = classNames(cell.isChanged && changedMarkId, cell.error !== undefined && `${id}-error`);
  const message = cell.error !== undefined && (
    <span className="error" id={`${id}-error`}>
      {cell.error}
    </span>
  );
  return {
    ...cell,
    message,
    control: {
      id,
      className: classNames('cell-field', cell.isChanged && 'changed'),
      'aria-label': `${cellLabels[field]} of ${row.name}`,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': cell.error === undefined ? undefined : (true as const),
    },
  };
}

const texts = {
  jobTitle: 'jobTitle',
  businessUnit: 'businessUnit',
  gender: 'gender',
  marriageStatus: 'marriageStatus',
  status: 'status',
} as const;

/** Selects a code. The stored code stays available even if it can no longer be assigned. */
export function CodeCell({ row, field }: { row: StoredProfile; field: keyof typeof texts }) {
  const options = use(BulkLookupsContext)?.active[field] ?? [];
  return <ChoiceCell row={row} field={field} options={options} stored={row[field] ?? ''} storedText={row.texts[texts[field]] ?? ''} />;
}

export function ManagerCell({ row }: { row: StoredProfile }) {
  const approvers = use(BulkLookupsContext)?.approvers ?? [];
  const { reportsTo } = row;
  return (
    <ChoiceCell
      row={row}
      field="reportsTo"
      options={approvers}
      stored={reportsTo?.emplId ?? ''}
      storedText={reportsTo ? `${reportsTo.name} (${reportsTo.emplId})` : ''}
    />
  );
}

/** Selects a state or a work pattern. A new value applies from a date that is asked for on saving. */
export function WorkCell({ row, field }: { row: StoredProfile; field: WorkField }) {
  const options = use(BulkLookupsContext)?.works[field] ?? [];
  return (
    <ChoiceCell row={row} field={field} options={options} stored={createProfileEdit(row).values[field]} storedText={row[field] ?? ''} />
  );
}

type ChoiceCellProps = CellProps & { options: readonly SelectOption[]; stored: string; storedText: string };

function ChoiceCell({ row, field, options, stored, storedText }: ChoiceCellProps) {
  const { control, message, value, set } = useCellControl(row, field);
  // A hundred rows times all managers of a company would be a million options, so only the cell in use has them.
  const [isUsed, setUsed] = useState(false);
  const use1 = () => setUsed(true);
  const labelOf = (code: string) => options.find((option) => option.value === code)?.label ?? (code === stored ? storedText : code);
  const kept = [...new Set([stored, value])].filter((code) => !options.some((option) => option.value === code));
  const offered = isUsed
    ? [
        ...kept.map((code) => ({ value: code, label: labelOf(code) || '–' })),
        ...options.filter(({ value: code }) => field !== 'reportsTo' || code !== row.emplId),
      ]
    : [{ value, label: labelOf(value) || '–' }];
  return (
    <>
      <Select
        {...control}
        options={offered}
        value={value}
        onFocus={use1}
        onPointerDown={use1}
        onChange={(event) => set(event.target.value)}
        small
      />
      {message}
    </>
  );
}

/** The date of the marriage as dd/mm/yyyy; disabled if the employee is single. */
export function MarriageDateCell({ row }: { row: StoredProfile }): ReactNode {
  const { control, message, value, values, set } = useCellControl(row, 'marriageDate');
  const tidy = () => {
    const date = parseTypedDate(value);
    if (date !== undefined && formatDate(date) !== value) set(formatDate(date));
  };
  return (
    <>
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        disabled={values.marriageStatus === 'SIN'}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={tidy}
      />
      {message}
    </>
  );
}

export function MarriageCountCell({ row }: { row: StoredProfile }): ReactNode {
  const { control, message, value, values, set } = useCellControl(row, 'marriageCount');
  return (
    <>
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        disabled={values.marriageStatus === 'SIN'}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
      {message}
    </>
  );
}
