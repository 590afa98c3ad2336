import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { monthName, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { alertText, failureText } from '#src/platform/http/client/call-error.ts';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { useToday } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import { parseDays } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { entitlementSentences } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import type { EntitlementAddress, LeaveEntitlement } from '../calls.ts';

const maxReasonLength = 250;

type GrantFromDialogProps = {
  place: EntitlementAddress;
  entitlement: LeaveEntitlement;
  etag: string | undefined;
  onClose: () => void;
};

/** Grants other days a year from a date on, with the months of the year before it is confirmed. */
export function GrantFromDialog({ place, entitlement, etag, onClose }: GrantFromDialogProps) {
  const queries = useQueryClient();
  const [values, setValues] = useState({ from: '', days: '', reason: '' });
  const { from, days, errors, missing } = readValues(values);
  const body = from !== undefined && days !== undefined ? { from, days } : undefined;
  const { preview, refusal } = usePreview(place, body);
  const book = useChange(
    (_, idempotencyKey) =>
      call('POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom', {
        params: place,
        body: { from: from ?? '', days: days ?? 0, reason: values.reason.trim() },
        ifMatch: etag,
        idempotencyKey,
      }),
    {
      onSuccess: () => {
        showToast({ tone: 'good', text: 'The days have been granted.' });
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  return (
    <ConfirmDialog
      title="Grant from a date"
      question={`${entitlement.leaveCategory.leaveDescr} ${place.year} of ${entitlement.employeeDetails.name}. The employee will see the reason.`}
      verb="Confirm grant"
      busy={book.isPending && 'Granting'}
      error={book.error ? alertText(book.error) : undefined}
      missing={missing ?? refusal ?? (preview ? undefined : 'Loading the months.')}
      onConfirm={() => book.mutate()}
      onCancel={onClose}
    >
      <GrantFromFields {...{ values, errors }} onChange={(change) => setValues({ ...values, ...change })} />
      {preview && <GrantMonths preview={preview} entitlement={entitlement.entitlement} />}
    </ConfirmDialog>
  );
}

type Values = { from: string; days: string; reason: string };
type Errors = Partial<Record<keyof Values, string | undefined>>;

/** Empty fields have no error, because they are only missing. */
function readValues(values: Values) {
  const from = parseTypedDate(values.from);
  const days = parseDays(values.days);
  const errors: Errors = {
    from: values.from.trim() !== '' && !from ? entitlementSentences['balance.day-invalid'] : undefined,
    days: values.days.trim() !== '' && days === undefined ? entitlementSentences['grant.days'] : undefined,
    reason: isTooLong(values.reason.trim(), maxReasonLength) ? `At most ${maxReasonLength} characters.` : undefined,
  };
  const blank = [
    values.from.trim() === '' && 'the date',
    values.days.trim() === '' && 'the days',
    values.reason.trim() === '' && 'a reason',
  ].filter((what) => what !== false);
  const hasErrors = Object.values(errors).some((error) => error !== undefined);
  const missing = hasErrors ? 'Fix the highlighted fields.' : blank.length > 0 ? `Still missing: ${formatList(blank)}.` : undefined;
  return { from, days, errors, missing };
}

type GrantFromFieldsProps = { values: Values; errors: Errors; onChange: (change: Partial<Values>) => void };

function GrantFromFields({ values, errors, onChange }: GrantFromFieldsProps) {
  return (
    <>
      <DateField
        label="From"
        name="from"
        today={useToday()}
        hint="A month counts if the date is on or before its 15th."
        value={values.from}
        error={errors.from}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="Days a year"
        name="days"
        hint="In half days, such as 20."
        value={values.days}
        error={errors.days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      <TextArea
        label="Reason"
        name="reason"
        most={maxReasonLength}
        value={values.reason}
        error={errors.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  );
}

type Preview = Answer<'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview'>;

function usePreview(place: EntitlementAddress, body: { from: string; days: number } | undefined) {
  const found = useQuery({
    queryKey: ['grant from', place, body],
    queryFn: () =>
      call('POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview', { params: place, body: body ?? { from: '', days: 0 } }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = body !== undefined && !found.error;
  return {
    preview: isCurrent && !found.isPlaceholderData ? found.data : undefined,
    refusal: body && found.error ? failureText(found.error) : undefined,
  };
}

function GrantMonths({ preview: { months, entitlement: granted }, entitlement }: { preview: Preview; entitlement: number }) {
  return (
    <div aria-live="polite">
      <p className="muted">
        Entitlement: <ChangeArrow from={entitlement}>{granted}</ChangeArrow>
      </p>
      <WideTable label="Months" isFlush>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className="number">
              Days a year
            </th>
            <th scope="col" className="number">
              Days
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, days, share }) => (
            <tr key={month}>
              <td>{monthName(month)}</td>
              <td className="number">{days}</td>
              <td className="number">{share.toFixed(2)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={2}>Sum, rounded up to a half day</td>
            <td className="number">{granted}</td>
          </tr>
        </tbody>
      </WideTable>
    </div>
  );
}
