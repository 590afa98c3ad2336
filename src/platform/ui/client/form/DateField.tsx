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
    /** The text of the field, a date or not. Use `parseTypedDate` to check it. */
    value: string;
    onChange: (text: string) => void;
    /** Called when the focus leaves the field and its calendar. */
    onBlur?: (() => void) | undefined;
    /** Outlined in the calendar, which opens there if the field has no date. */
    today: PlainDate;
    id?: string | undefined;
    name?: string | undefined;
    disabled?: boolean | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

const none: readonly CalendarMark[] = [];

/**
 * A date field for dd/mm/yyyy, typed or picked. The value is the text itself. On leaving the field a date is formatted as dd/mm/yyyy; any
 * other text stays for the form to validate.
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

/** Handles leaving the field, and its keys. */
const useHandlers = ({ box, isBlank, tidy, show, onBlur }: Field) => ({
  leave: (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    tidy();
    onBlur?.();
  },
  key: (event: KeyboardEvent) => {
    // The calendar button is next, but the date is complete, so its error should not wait for a second Tab.
    const isLeft = event.key === 'Tab' && !event.shiftKey && !isBlank;
    if (event.key === 'Enter' || isLeft) tidy();
    if (isLeft) onBlur?.();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    show();
  },
});

/** Parses the text as a date and formats it. */
function dateIn(value: string, onChange: (text: string) => void) {
  const date = parseTypedDate(value);
  const tidy = () => {
    if (date !== undefined && formatDate(date) !== value) onChange(formatDate(date));
  };
  return { date, tidy };
}

/** Most dates are typed, so the calendar loads when a date field gets the focus. */
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
      showToast({ text: "Couldn't load the calendar. Type the date instead.", tone: 'bad' });
    });
  };
  // People who only pass by need no message about a failed load.
  return { open, button, show, close, Calendar, prepare: () => void load().catch(() => undefined) };
}
