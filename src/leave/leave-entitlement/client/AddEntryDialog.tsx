import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { parseTypedDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { type ManualEntryKind, entryProblems, signedDays } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { parseDays } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { entitlementSentences, leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { daysText } from '#src/base/text/plural.ts';
import { formatMessage, toProblemResponses } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { EntitlementAddress, LeaveEntitlement } from './calls.ts';
import { EntryEffect, useEntryEffect } from './EntryEffect.tsx';

const entryKindOptions = [
  { value: 'correction', label: 'Correction' },
  { value: 'earned', label: 'Earned days' },
  { value: 'paidOut', label: 'Paid out' },
] as const satisfies readonly { value: ManualEntryKind; label: string }[];

const kindHints: Record<ManualEntryKind, string> = {
  correction: 'Use a minus to deduct days.',
  earned: 'Days are added from today.',
  paidOut: 'Days are deducted.',
};

const maxNoteLength = 250;
const emptyValues = { kind: 'correction' as ManualEntryKind, days: '', until: '', note: '' };

/** Parses typed days, including negative numbers. @example parseSignedDays('-0.5') // -0.5 */
function parseSignedDays(text: string): number {
  const isMinus = /^\s*[-−]/.test(text);
  const days = parseDays(isMinus ? text.replace(/[-−]/, '') : text) ?? Number.NaN;
  return isMinus ? -days : days;
}

type AddEntryDialogProps = {
  place: EntitlementAddress;
  entitlement: LeaveEntitlement;
  etag: string | undefined;
  onClose: () => void;
};

/** Adds a correction, earned days or a payout, with a note that the employee sees. */
export function AddEntryDialog({ place, entitlement, etag, onClose }: AddEntryDialogProps) {
  const queries = useQueryClient();
  const today = useToday();
  const [values, setValues] = usePersistentState(`entry of ${place.emplId} ${place.year} ${place.leaveCode}`, emptyValues);
  const until = values.kind === 'earned' && values.until.trim() !== '' ? parseTypedDate(values.until) : undefined;
  const entry = { kind: values.kind, days: parseSignedDays(values.days), ...(until && { until }) };
  const errors = findErrors(values, entry, Number(place.year), today);
  const add = useChange(
    (_, idempotencyKey) =>
      call('POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries', {
        params: place,
        body: { ...entry, note: values.note.trim() },
        ifMatch: etag,
        idempotencyKey,
      }),
    {
      onSuccess: () => {
        showToast({ tone: 'good', text: 'The entry has been added.' });
        setValues(emptyValues);
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  const missing = [values.days.trim() === '' && 'the days', values.note.trim() === '' && 'a note'].filter((what) => what !== false);
  const isWrong = errors.days !== undefined || errors.until !== undefined || errors.note !== undefined;
  const isReady = !isWrong && missing.length === 0;
  const isPast = Number(place.year) < yearOf(today);
  const { effect, refusal } = useEntryEffect(place, isPast && isReady ? entry : undefined);
  return (
    <ConfirmDialog
      title="Add entry"
      question={`${entitlement.leaveCategory.leaveDescr} ${place.year} of ${entitlement.employeeDetails.name}. The employee will see this note.`}
      verb="Confirm entry"
      busy={add.isPending && 'Adding'}
      error={add.error ? alertText(add.error) : undefined}
      missing={missing.length > 0 ? `Still missing: ${missing.join(' and ')}.` : isWrong ? 'Fix the highlighted fields.' : refusal}
      onConfirm={() => add.mutate()}
      onCancel={onClose}
    >
      <EntryFields {...{ values, errors, today }} onChange={(change) => setValues({ ...values, ...change })} />
      {isReady && !isPast && (
        <p className="muted">
          Available: {daysText(entitlement.availableLeave)} → {daysText(entitlement.availableLeave + signedDays(entry))}
        </p>
      )}
      {effect && <EntryEffect effect={effect} />}
    </ConfirmDialog>
  );
}

type EntryFieldsProps = {
  values: typeof emptyValues;
  errors: Errors;
  today: PlainDate;
  onChange: (change: Partial<typeof emptyValues>) => void;
};

function EntryFields({ values, errors, today, onChange }: EntryFieldsProps) {
  return (
    <>
      <SelectField
        label="Kind"
        name="kind"
        value={values.kind}
        options={entryKindOptions}
        onChange={({ target }) => onChange({ kind: entryKindOptions.find(({ value }) => value === target.value)?.value ?? 'correction' })}
      />
      <TextField
        label="Days"
        name="days"
        hint={`In half days, such as 2.5. ${kindHints[values.kind]}`}
        value={values.days}
        error={errors.days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      {values.kind === 'earned' && (
        <DateField
          label="Last day"
          name="until"
          today={today}
          optional
          hint="Leave empty to keep the days until the end of the year."
          value={values.until}
          error={errors.until}
          onChange={(text) => onChange({ until: text })}
        />
      )}
      <TextArea
        label="Note"
        name="note"
        most={maxNoteLength}
        value={values.note}
        error={errors.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}

type Errors = { days: string | undefined; until: string | undefined; note: string | undefined };

/** Returns the errors of the typed values. Empty fields have no error, because they are only missing. */
function findErrors(values: typeof emptyValues, entry: Parameters<typeof entryProblems>[0], year: number, today: PlainDate): Errors {
  const found = toProblemResponses(entitlementSentences, entryProblems(entry, year, today));
  const at = (path: string) => found.find((one) => one.path === path)?.message;
  const isNoDate = values.kind === 'earned' && values.until.trim() !== '' && entry.until === undefined;
  return {
    days: values.days.trim() === '' ? undefined : at('days'),
    until: isNoDate ? formatMessage(entitlementSentences, leaveEntitlementMessage('entitlement-entry.until-invalid')) : at('until'),
    note: isTooLong(values.note.trim(), maxNoteLength) ? `At most ${maxNoteLength} characters.` : undefined,
  };
}
