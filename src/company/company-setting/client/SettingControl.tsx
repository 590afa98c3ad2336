import type { Setting } from '#src/shared/setting/settings.ts';
import { Select } from '#src/platform/ui/client/form/Select.tsx';

type SettingControlProps = {
  setting: Setting;
  id: string;
  value: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
};

/** The control of a setting: a select for words, a text field for numbers. */
export function SettingControl({ setting, onChange, ...control }: SettingControlProps) {
  if (setting.kind === 'numbers' || setting.kind === 'number')
    return (
      <span className="with-unit">
        <input className="input" inputMode="numeric" {...control} onChange={(event) => onChange(event.target.value)} />
        <span>{setting.unit}</span>
      </span>
    );
  if (setting.kind === 'monthDay')
    return <input className="input" placeholder="dd/mm" maxLength={5} {...control} onChange={(event) => onChange(event.target.value)} />;
  const choices = setting.kind === 'switch' ? { false: 'No', true: 'Yes' } : setting.choices;
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return <Select options={options} {...control} onChange={(event) => onChange(event.target.value)} />;
}
