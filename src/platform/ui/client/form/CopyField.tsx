import { Check, Copy } from 'lucide-react';
import { type ElementType, type FocusEvent, useId, useRef, useState } from 'react';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  /** Shows the whole text in several lines, for people who type it elsewhere. */
  whole?: boolean;
};

/** A text with a button that copies it. */
export function CopyField({ label, value, whole }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const Field: ElementType = whole ? 'textarea' : 'input';
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without permission for the clipboard, the text is selected so that it can be copied by keyboard.
    field.current?.select();
    setCopied(
      await navigator.clipboard
        .writeText(value)
        .then(() => true)
        .catch(() => false),
    );
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="with-action">
        <Field
          id={id}
          ref={field}
          className="input"
          readOnly
          value={value}
          rows={whole ? 2 : undefined}
          onFocus={(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select()}
        />
        <IconButton icon={copied ? Check : Copy} label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()} />
      </div>
      <output className="hint">{copied && 'Copied.'}</output>
    </div>
  );
}
