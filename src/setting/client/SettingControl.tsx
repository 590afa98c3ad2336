import { ChevronDown } from 'lucide-react';
import type { Setting } from '#src/setting/settings.ts';
import { Icon } from '#src/ui/client/base/Icon.tsx';

type SettingControlProps = {
  setting: Setting;
  id: string;
  value: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  onChange: (text: string) => void;
};

/** A select for one of some words, a text for numbers. */
export function SettingControl({ setting, onChange, ...control }: SettingControlProps) {
  if (setting.kind === 'numbers' || setting.kind === 'number')
    return <input className="input" inputMode="numeric" {...control} onChange={(event) => onChange(event.target.value)} />;
  const choices = setting.kind === 'switch' ? { false: 'No', true: 'Yes' } : setting.choices;
  return (
    <div className="select-box">
      <select className="select" {...control} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} />
    </div>
  );
}
