import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { formatDate, yearOf } from '#src/base/dates/plain-date.ts';
import { type HistoryLine, parseHistory, formatHistory } from '#src/company/employee/work-history/work-history-text.ts';
import { call } from '#src/platform/http/client/call.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { type ProfileFormState, profileLabels } from './profile-form.ts';

/** The states and work patterns of an employee, each with the date on which it begins. Renders nothing if the company has a single pattern and no states. */
export function WorkHistoryFields({ form }: { form: ProfileFormState }) {
  const { values } = form;
  const states = useQuery(call.query('GET /translateitem/{field}', { params: { field: 'state' } }));
  const weeks = useQuery(call.query('GET /workpatterns'));
  if (states.isError || weeks.isError) {
    const tryAgain = () => void Promise.all([states.refetch(), weeks.refetch()]);
    return <InlineFailedState text="Couldn't load states and work patterns." onTryAgain={tryAgain} />;
  }
  if (!states.data || !weeks.data) return null;
  const held = new Set(parseHistory(values.workStates).map(({ code }) => code));
  const stateOptions = states.data
    .filter(({ id, effStatus }) => effStatus === 'A' || held.has(id.fieldvalue))
    .map(({ id, xlatlongname }) => ({ value: id.fieldvalue, label: xlatlongname }));
  const weekOptions = weeks.data.map(({ patternCode, patternName }) => ({ value: patternCode, label: patternName }));
  if (stateOptions.length === 0 && weekOptions.length < 2 && values.workPatterns === '') return null;
  return (
    <>
      <h2>State and work pattern</h2>
      {stateOptions.length > 0 && (
        <HistoryField form={form} name="workStates" options={stateOptions} none="No state: all public holidays apply." verb="Add state" />
      )}
      <HistoryField form={form} name="workPatterns" options={weekOptions} none="Monday to Friday, the default." verb="Add work pattern" />
    </>
  );
}

type HistoryFieldProps = {
  form: ProfileFormState;
  name: 'workStates' | 'workPatterns';
  options: readonly SelectOption[];
  none: string;
  verb: string;
};

function HistoryField({ form, name, options, none, verb }: HistoryFieldProps) {
  const today = useToday();
  const label = profileLabels[name];
  const lines = parseHistory(form.values[name]);
  const put = (next: readonly HistoryLine[]) => form.set(name, formatHistory(next));
  const change = (place: number, part: Partial<HistoryLine>) => put(lines.map((line, n) => (n === place ? { ...line, ...part } : line)));
  // The first entry starts on the first working day if that is this year, otherwise on 1 January.
  const firstDay = form.values.joinDate.endsWith(String(yearOf(today))) ? form.values.joinDate : formatDate(`${yearOf(today)}-01-01`);
  const error = form.errorAt(name);
  return (
    <div id={name} tabIndex={-1} className="stack tight" role="group" aria-label={`${label}s`}>
      {lines.length === 0 && <p className="muted">{none}</p>}
      {lines.map(({ code, from }, n) => (
        // Lines have no ids. They are few and always rendered together.
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
        <div key={n} className="history-line">
          <SelectField
            label={label}
            {...(code === '' && { choose: 'Choose' })}
            options={options}
            value={code}
            onChange={({ target }) => change(n, { code: target.value })}
          />
          <DateField label={`${label} from`} today={today} value={from} onChange={(text) => change(n, { from: text })} />
          <IconButton
            icon={X}
            label={`Remove ${label.toLowerCase()} ${options.find(({ value }) => value === code)?.label ?? n + 1}`}
            onClick={() => put(lines.toSpliced(n, 1))}
          />
        </div>
      ))}
      {error !== undefined && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="row">
        <Button small icon={Plus} onClick={() => put([...lines, { code: '', from: lines.length === 0 ? firstDay : formatDate(today) }])}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
