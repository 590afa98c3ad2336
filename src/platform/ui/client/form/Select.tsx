import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

export type SelectOption = { value: string; label: string };

export type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly SelectOption[];
  /** The first line while nothing is chosen ("Choose a leave type"); its value is ''. Left out, the first option is chosen. */
  choose?: string | undefined;
  /** With a small arrow, in a table or a row of buttons. */
  small?: boolean | undefined;
};

/**
 * The control that chooses among a few values, without its label.
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
