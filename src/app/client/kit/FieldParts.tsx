import { useState } from 'react';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { PasswordField } from '#src/platform/ui/client/form/PasswordField.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { longText, Specimen, Specimens } from './Specimens.tsx';

/** The states of each field. */
const states = [
  { state: 'Empty', value: '', date: '', chosen: '', rest: { hint: 'A hint' } },
  { state: 'Filled, optional', value: 'Going home', date: '24/12/2026', chosen: 'D0001', rest: { optional: true } },
  { state: 'Wrong', value: 'x', date: '31/02/2026', chosen: '', rest: { error: 'Enter a valid value.' } },
  { state: 'Disabled', value: 'Going home', date: '24/12/2026', chosen: 'D0001', rest: { disabled: true } },
  { state: 'Long', value: longText, date: longText, chosen: 'E0001', rest: { hint: longText, error: longText } },
] as const;

type State = (typeof states)[number];

const people = [
  { id: 'D0001', name: 'David Okoye' },
  { id: 'E0001', name: longText },
];
const options = people.map(({ id, name }) => ({ value: id, label: name }));

export function FieldParts() {
  return (
    <Specimens title="Fields">
      {states.map((one) => (
        <Specimen key={one.state} title={one.state}>
          <Typed {...one} />
          <Chosen {...one} />
        </Specimen>
      ))}
    </Specimens>
  );
}

function Typed({ value, date, rest }: State) {
  const [typed, setTyped] = useState<string>(date);
  return (
    <>
      <TextField label="TextField" defaultValue={value} {...rest} />
      <TextArea label="TextArea" most={200} defaultValue={value} {...rest} />
      <PasswordField label="PasswordField" autoComplete="new-password" defaultValue={value} {...rest} />
      <DateField label="DateField" today="2026-11-22" value={typed} onChange={setTyped} {...rest} />
    </>
  );
}

function Chosen({ state, chosen, rest }: State) {
  const [person, setPerson] = useState<string>(chosen);
  const { optional: _optional, ...always } = { optional: undefined, ...rest };
  return (
    <>
      <SelectField label="SelectField" choose="Choose a person" options={options} defaultValue={chosen} {...rest} />
      <Select aria-label={`Select, ${state}`} choose="Everyone" options={options} defaultValue={chosen} small />
      <Combobox label="Combobox" listLabel="People" options={people} value={person} onChange={setPerson} {...rest} />
      <CheckField label="CheckField" defaultChecked={chosen !== ''} {...always} />
      <RadioField
        label="RadioField"
        name={`radio ${state}`}
        value={person}
        options={options}
        onChange={(event) => setPerson(event.target.value)}
        {...always}
      />
    </>
  );
}
