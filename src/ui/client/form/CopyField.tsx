import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '#src/ui/client/base/IconButton.tsx';

/** A text that is to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without leave to use the clipboard the text stands ready to be copied by keyboard.
    input.current?.select();
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
        <input id={id} ref={input} className="input" readOnly value={value} onFocus={(event) => event.target.select()} />
        <IconButton icon={copied ? Check : Copy} label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()} />
      </div>
      <output className="hint">{copied && 'Copied.'}</output>
    </div>
  );
}
