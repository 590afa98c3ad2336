import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { formatDate, monthName, parsePlainDate, parseTypedDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lastYear, monthOfDay, yearSoFar } from '#src/leave/report/report-period.ts';
import { type ReportField, reportFieldNames } from '#src/leave/report/report-fields.ts';
import { defaultLeaveType } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { allTypes, type ReportName, findReport } from '#src/leave/report/reports.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { sickTypes } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { defaultGroup, useReportSummary } from './use-report-summary.ts';

type FieldsProps = { name: ReportName; sought: QueryParams };
/** @property children fields that are not in the address */
type ReportFieldsProps = FieldsProps & { children?: ReactNode };

/** Returns the values of the fields: the chosen ones, even before the address has them. */
function useChosenSearch(sought: QueryParams) {
  const [ahead, setAhead] = useState<{ of: string; search: QueryParams }>();
  const address = JSON.stringify(sought);
  if (ahead && ahead.of !== address) setAhead(undefined);
  return { chosen: ahead?.of === address ? ahead.search : sought, keep: (search: QueryParams) => setAhead({ of: address, search }) };
}

/** The parameters of a report. They are in the address, so that a shared link shows the same report. */
export function ReportFields({ name, sought: asked, children }: ReportFieldsProps) {
  const { chosen: sought, keep } = useChosenSearch(asked);
  const { fields, onlyHr, directOnly, takesPlans } = findReport(name);
  const navigate = useNavigate();
  const caller = useCaller();
  const isManager = holdsRole(caller, ['MANAGER']) && !holdsRole(caller, ['HR']);
  const defaults = useDefaults(name, sought);
  const choose = (field: string, value: string) => {
    keep({ ...sought, [field]: value });
    void navigate({
      to: '.',
      // Starts at the first page, and leaves out default values.
      search: ({ page: _page, [field]: _former, ...rest }: QueryParams) => ({
        ...rest,
        ...(value !== '' && value !== defaults[field] && { [field]: value }),
      }),
      resetScroll: false,
    });
  };
  const shown = { ...defaults, ...sought };
  return (
    <search className="report-fields">
      {fields.map((field) => (
        <ReportFieldInput key={field} {...{ name, field, sought }} value={shown[field] ?? ''} onChoose={(value) => choose(field, value)} />
      ))}
      {isManager && !onlyHr && !directOnly && (
        <CheckField
          id="below"
          label="Include indirect reports"
          checked={sought['below'] === 'yes'}
          onChange={(event) => choose('below', event.target.checked ? 'yes' : '')}
        />
      )}
      {takesPlans && holdsRole(caller, ['HR', 'MANAGER']) && (
        <CheckField
          id="plans"
          label="Include plans"
          checked={sought['plans'] === 'yes'}
          onChange={(event) => choose('plans', event.target.checked ? 'yes' : '')}
        />
      )}
      {children}
    </search>
  );
}

/** Returns the default values that the server uses. */
function useDefaults(name: ReportName, { from, to }: QueryParams): Record<string, string> {
  const today = useToday();
  // Invalid dates get no defaults; the server reports them.
  const known = { from: parsePlainDate(from ?? ''), to: parsePlainDate(to ?? '') };
  const period = { payroll: monthOfDay, spells: lastYear }[name as string] ?? yearSoFar;
  return {
    on: today,
    year: String(yearOf(today)),
    by: defaultGroup,
    ...(findReport(name).leadsWithType && { leaveCode: defaultLeaveType }),
    fromMonth: '1',
    toMonth: '12',
    days: '10',
    types: sickTypes.join(','),
    left: '5',
    ...period(known, today),
  };
}

type ReportFieldInputProps = FieldsProps & { field: ReportField; value: string; onChoose: (value: string) => void };

function ReportFieldInput({ name, field, sought, value, onChoose }: ReportFieldInputProps) {
  const label = reportFieldNames[field];
  if (field === 'on' || field === 'from' || field === 'to') return <DateInput key={value} {...{ field, label, value, onChoose }} />;
  if (field === 'days' || field === 'left' || field === 'types') return <TextInput key={value} {...{ field, label, value, onChoose }} />;
  return <ChoiceInput {...{ name, field, sought, label, value, onChoose }} />;
}

type InputProps = Pick<ReportFieldInputProps, 'field' | 'value' | 'onChoose'> & { label: string };

function DateInput({ field, label, value, onChoose }: InputProps) {
  const [text, setText] = useState(parsePlainDate(value) ? formatDate(value) : value);
  const [isLeft, setLeft] = useState(false);
  const date = parseTypedDate(text);
  const change = (next: string) => {
    setText(next);
    setLeft(false);
  };
  const leave = () => {
    setLeft(true);
    if (date !== undefined && date !== value) onChoose(date);
  };
  return (
    <DateField
      id={field}
      label={label}
      required={false}
      value={text}
      today={useToday()}
      onChange={change}
      onBlur={leave}
      error={isLeft && date === undefined ? 'Enter a valid date.' : undefined}
    />
  );
}

function TextInput({ field, label, value, onChoose }: InputProps) {
  const [text, setText] = useState(value);
  const commit = () => text.trim() !== value && onChoose(text.trim());
  return (
    <TextField
      id={field}
      label={label}
      required={false}
      hint={field === 'types' ? 'For example SL, HL' : undefined}
      inputMode={field === 'types' ? 'text' : 'numeric'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

function ChoiceInput({ name, field, sought, label, value, onChoose }: ReportFieldInputProps & { label: string }) {
  const thisYear = yearOf(useToday());
  const { data } = useReportSummary(name, sought);
  const leadsWithType = findReport(name).leadsWithType === true;
  const options: Partial<Record<ReportField, SelectOption[]>> = {
    year: listYearOptions(thisYear, Number(value)),
    by: [
      { value: 'department', label: 'Department' },
      { value: 'month', label: 'Month' },
      { value: 'type', label: 'Leave type' },
    ],
    leaveCode: [
      ...(leadsWithType ? [{ value: allTypes, label: 'All types' }] : []),
      ...(data?.leaveTypes ?? []).map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr })),
    ],
    deptId: toOptions(data?.departments),
    businessUnit: toOptions(data?.businessUnits),
    status: [
      { value: 'A', label: 'Active' },
      { value: 'I', label: 'Inactive' },
    ],
  };
  return (
    <SelectField
      id={field}
      label={label}
      required={false}
      choose={leadsWithType && field === 'leaveCode' ? undefined : blankChoices[field]}
      options={options[field] ?? monthOptions}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** The labels of the empty choices. */
const blankChoices: Partial<Record<ReportField, string>> = {
  leaveCode: 'All types',
  deptId: 'All departments',
  businessUnit: 'All units',
  status: 'All statuses',
};

const toOptions = (named: readonly { code: string; name: string }[] = []): SelectOption[] =>
  named.map(({ code, name }) => ({ value: code, label: name }));

const monthOptions: SelectOption[] = Array.from({ length: 12 }, (_, n) => ({ value: String(n + 1), label: monthName(n + 1) }));

/** Lists the years to choose from, including the requested year. */
function listYearOptions(thisYear: number, asked: number): SelectOption[] {
  const years = new Set([thisYear + 1, thisYear, thisYear - 1, thisYear - 2, thisYear - 3, asked || thisYear]);
  return [...years].toSorted((a, b) => b - a).map((year) => ({ value: String(year), label: String(year) }));
}
