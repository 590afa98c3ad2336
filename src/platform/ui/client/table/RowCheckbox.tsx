import { useEffect, useRef } from 'react';

type RowCheckboxProps = { label: string; checked: boolean; some?: boolean; onChange: () => void };

/** A checkbox in a table; `some` is the indeterminate state. */
export function RowCheckbox({ label, checked, some = false, onChange }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return <input ref={box} type="checkbox" className="tick" aria-label={label} checked={checked} onChange={onChange} />;
}
