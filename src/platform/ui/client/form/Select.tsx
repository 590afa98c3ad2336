import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

export type SelectOption = { value: string; label: string };

export type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly SelectOption[];
  /** The placeholder ("Choose a leave type"), whose value is ''. Without it, the first option is selected. */
  choose?: string | undefined;
  /** A compact select, in a table or a row of buttons. */
  small?: boolean | undefined;
};

/**
 * A select without a label.
 *
 * @example <Select id={id} options={sizes} value={size} onChange={choose} small />
 */
export function Select({ options, choose, small, ...select }: SelectProps) {
  return (
    <span className="select-box">
      <select className="select" {...select}>
        {choose !== undefined && <option value="">{choose}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} small={small} />
    </span>
  );
}
