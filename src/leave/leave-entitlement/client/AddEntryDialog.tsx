import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { parseTypedDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { type EnteredKind, entryProblems, signedDays } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { typedDays } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { entitlementSentences, say } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useKeptState } from '#src/shared/screens/client/use-kept-state.ts';
import { daysText } from '#src/base/text/plural.ts';
import { sentenceOf, tell } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { EntitlementPlace, LeaveEntitlement } from './calls.ts';
import { EntryEffect, useEntryEffect } from './EntryEffect.tsx';

const kinds = [
  { value: 'correction', label: 'Correction' },
  { value: 'earned', label: 'Earned days' },
  { value: 'paidOut', label: 'Paid out' },
] as const satisfies readonly { value: EnteredKind; label: string }[];

const hints: Record<EnteredKind, string> = {
  correction: 'With a minus, days are taken away.',
  earned: 'Days are added from today on.',
  paidOut: 'Days are taken away.',
};

const maxNote = 250;
const none = { kind: 'correction' as EnteredKind, days: '', until: '', note: '' };

/** Days as they are typed, also below 0. @example typedSigned('-0.5') // -0.5 */
function typedSigned(text: string): number {
  const isMinus = /^\s*[-−]/.test(text);
  const days = typedDays(isMinus ? text.replace(/[-−]/, '') : text) ?? Number.NaN;
  return isMinus ? -days : days;
}

type AddEntryDialogProps = {
  place: EntitlementPlace;
  entitlement: LeaveEntitlement;
  etag: string | undefined;
  onClose: () => void;
};

/** Corrects what is available, adds days that were earned, or takes away what was paid out: with the note that the person reads. */
export function AddEntryDialog({ place, entitlement, etag, onClose }: AddEntryDialogProps) {
  const queries = useQueryClient();
  const today = useToday();
  const [values, setValues] = useKeptState(`entry of ${place.emplId} ${place.year} ${place.leaveCode}`, none);
  const until = values.kind === 'earned' && values.until.trim() !== '' ? parseTypedDate(values.until) : undefined;
  const entry = { kind: values.kind, days: typedSigned(values.days), ...(until && { until }) };
  const errors = errorsOf(values, entry, Number(place.year), today);
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
        setValues(none);
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
      question={`${entitlement.leaveCategory.leaveDescr} ${place.year} of ${entitlement.employeeDetails.name}. The person reads the note.`}
      verb="Confirm entry"
      busy={add.isPending && 'Adding'}
      error={add.error ? alertText(add.error) : undefined}
      missing={missing.length > 0 ? `Still missing: ${missing.join(' and ')}.` : isWrong ? 'Please mend what is marked.' : refusal}
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

type EntryFieldsProps = { values: typeof none; errors: Errors; today: PlainDate; onChange: (change: Partial<typeof none>) => void };

function EntryFields({ values, errors, today, onChange }: EntryFieldsProps) {
  return (
    <>
      <SelectField
        label="Kind"
        name="kind"
        value={values.kind}
        options={kinds}
        onChange={({ target }) => onChange({ kind: kinds.find(({ value }) => value === target.value)?.value ?? 'correction' })}
      />
      <TextField
        label="Days"
        name="days"
        hint={`In halves. ${hints[values.kind]}`}
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
          hint="Empty: they stay until the year ends."
          value={values.until}
          error={errors.until}
          onChange={(text) => onChange({ until: text })}
        />
      )}
      <TextArea
        label="Note"
        name="note"
        most={maxNote}
        value={values.note}
        error={errors.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}

type Errors = { days: string | undefined; until: string | undefined; note: string | undefined };

/** What is wrong with what was typed; a field that is empty is only missing. */
function errorsOf(values: typeof none, entry: Parameters<typeof entryProblems>[0], year: number, today: PlainDate): Errors {
  const found = tell(entitlementSentences, entryProblems(entry, year, today));
  const at = (path: string) => found.find((one) => one.path === path)?.message;
  const isNoDate = values.kind === 'earned' && values.until.trim() !== '' && entry.until === undefined;
  return {
    days: values.days.trim() === '' ? undefined : at('days'),
    until: isNoDate ? sentenceOf(entitlementSentences, say('entitlement-entry.until-invalid')) : at('until'),
    note: isTooLong(values.note.trim(), maxNote) ? `At most ${maxNote} characters.` : undefined,
  };
}
