import { Calendar as CalendarIcon } from 'lucide-react';
import { type ComponentType, type FocusEvent, type KeyboardEvent, type Ref, type RefObject, useRef, useState } from 'react';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { CalendarProps } from '#src/platform/ui/client/calendar/Calendar.tsx';
import type { CalendarMark } from '#src/platform/ui/client/calendar/calendar-month.ts';
import { Field } from './Field.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { useDismiss } from '#src/platform/ui/client/base/use-dismiss.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { type FieldText, useField, useSelectOnFocus } from './use-field.ts';

export type DateFieldProps = FieldText &
  Partial<Pick<CalendarProps, 'marks' | 'range'>> & {
    /** What is in the field, a date or not. `parseTypedDate` says which. */
    value: string;
    onChange: (text: string) => void;
    /** The whole field is left, its calendar included. */
    onBlur?: (() => void) | undefined;
    /** Outlined in the calendar, and where it opens while the field holds no date. */
    today: PlainDate;
    id?: string | undefined;
    name?: string | undefined;
    disabled?: boolean | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

const none: readonly CalendarMark[] = [];

/**
 * A date as dd/mm/yyyy, typed or picked. The value is the text itself: on leaving, what is a date becomes dd/mm/yyyy, anything else stays as
 * typed for the form to judge.
 *
 * @example <Controller name="startDate" control={control} render={({ field }) => <DateField label="Start date" today={today} {...field} />} />
 */
export function DateField({
  label,
  hint = 'dd/mm/yyyy',
  error,
  optional,
  value,
  onChange,
  onBlur,
  today,
  marks = none,
  range,
  ...input
}: DateFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error, optional, ...input });
  const box = useRef<HTMLDivElement>(null);
  const untyped = useSelectOnFocus();
  const { open, button, show, close, Calendar, prepare } = useCalendar(box);
  const { date, tidy } = dateIn(value, onChange);
  const { leave, key } = useHandlers({ box, isBlank: value.trim() === '', tidy, show, onBlur });
  const pick = (picked: PlainDate) => {
    onChange(formatDate(picked));
    close();
  };
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId }} fieldId={control.id}>
      <div className="date-field with-action" ref={box} onBlur={leave} onFocus={prepare}>
        <input
          {...untyped}
          {...input}
          {...control}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={key}
        />
        <IconButton
          ref={button}
          label={`Choose ${label.toLowerCase()}`}
          icon={CalendarIcon}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={input.disabled}
          onClick={() => (open ? close() : show())}
        />
        {open && Calendar && <Calendar {...{ label, today, marks, range }} chosen={date} onPick={pick} />}
      </div>
    </Field>
  );
}

type Field = {
  box: RefObject<HTMLDivElement | null>;
  isBlank: boolean;
  tidy: () => void;
  show: () => void;
  onBlur: (() => void) | undefined;
};

/** Leaving the field, and the keys that do something in it. */
const useHandlers = ({ box, isBlank, tidy, show, onBlur }: Field) => ({
  leave: (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    tidy();
    onBlur?.();
  },
  key: (event: KeyboardEvent) => {
    // The calendar's button comes next, but the date is typed: its message does not wait for a second Tab.
    const isLeft = event.key === 'Tab' && !event.shiftKey && !isBlank;
    if (event.key === 'Enter' || isLeft) tidy();
    if (isLeft) onBlur?.();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    show();
  },
});

/** The date that a text is, and how the text is made its usual form. */
function dateIn(value: string, onChange: (text: string) => void) {
  const date = parseTypedDate(value);
  const tidy = () => {
    if (date !== undefined && formatDate(date) !== value) onChange(formatDate(date));
  };
  return { date, tidy };
}

/** Most dates are typed: the calendar comes when somebody is at a date, and is there when it opens. */
function useCalendar(box: RefObject<HTMLDivElement | null>) {
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss(box, open, (byKey) => (byKey ? close() : setOpen(false)));
  const load = async () => {
    const loaded = await import('#src/platform/ui/client/calendar/Calendar.tsx');
    setCalendar(() => loaded.Calendar);
  };
  const show = () => {
    setOpen(true);
    load().catch(() => {
      close();
      showToast({ text: 'The calendar could not be loaded. Please type the date.', tone: 'bad' });
    });
  };
  // Who only passes by is not told that it failed.
  return { open, button, show, close, Calendar, prepare: () => void load().catch(() => undefined) };
}
