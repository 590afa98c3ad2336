import { ChevronDown } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { Field } from './Field.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import type { Option } from './search-options.ts';
import { shareRef } from '#src/platform/ui/client/base/share-ref.ts';
import { useDismiss } from '#src/platform/ui/client/base/use-dismiss.ts';
import { type ComboboxSearch, useCombobox } from './use-combobox.ts';
import { type FieldText, useField } from './use-field.ts';

export type ComboboxProps = FieldText & {
  options: readonly Option[];
  /** Set if `options` are only some of all options. */
  search?: ComboboxSearch | undefined;
  /** The id of the chosen option, '' for none. */
  value: string;
  /** Receives the id of the option that is picked or named in full, otherwise ''. */
  onChange: (id: string) => void;
  onBlur?: (() => void) | undefined;
  /** The name of the list ("Approvers"). */
  listLabel: string;
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * A combobox that finds a person by name or id (ARIA 1.2). Text that matches no one stays as typed, without a value.
 *
 * @example <Controller name="approver" control={control} render={({ field }) => <Combobox label="Approver" listLabel="Approvers" options={approvers} {...field} />} />
 */
export function Combobox({ label, hint, error, optional, options, search, value, onChange, onBlur, listLabel, ...input }: ComboboxProps) {
  const { control, hintId, errorId } = useField({ hint, error, optional, ...input });
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const { shown, open, active, matches, type, press, pick, show, close } = useCombobox(options, value, onChange, search);
  useDismiss(box, open, close);
  const leave = () => {
    close();
    onBlur?.();
  };
  const toggle = () => {
    text.current?.focus();
    if (open) close();
    else show();
  };
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId }} fieldId={control.id}>
      <div className="combobox with-action" ref={box}>
        <input
          {...input}
          {...control}
          ref={(element) => {
            text.current = element;
            return shareRef(input.ref, element);
          }}
          className="input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && matches.found[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={shown}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
        />
        <IconButton
          label={`Show ${listLabel.toLowerCase()}`}
          icon={ChevronDown}
          tabIndex={-1}
          aria-expanded={open}
          disabled={input.disabled}
          onPointerDown={(event) => event.preventDefault()}
          onClick={toggle}
        />
        <ComboboxList {...{ listId, listLabel, open, active, matches }} onPick={pick} />
      </div>
    </Field>
  );
}
