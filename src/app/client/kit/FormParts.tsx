import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { CopyField } from '#src/platform/ui/client/form/CopyField.tsx';
import { ErrorSummary } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { FileDrop } from '#src/platform/ui/client/file/FileDrop.tsx';
import { FileField } from '#src/platform/ui/client/file/FileField.tsx';
import { FileRow } from '#src/platform/ui/client/file/FileRow.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import type { FileState } from '#src/platform/ui/client/file/use-file.ts';
import { longText, Specimen, Specimens } from './Specimens.tsx';

const file = new File(['0123456789'], 'certificate.pdf');
const longFile = new File(['0123456789'], `${longText}.pdf`);
const files: readonly Exclude<FileState<string>, { step: 'none' }>[] = [
  { step: 'uploading', file, part: 0.4 },
  { step: 'done', file, result: 'stored' },
  { step: 'failed', file, problem: 'The file could not be sent.' },
  { step: 'refused', file: longFile, problem: longText },
];
const nothing = () => {};

export function FormParts() {
  return (
    <Specimens title="Forms">
      <Specimen title="ErrorSummary, FieldError">
        <ErrorSummary
          problems={[
            { fieldId: 'nowhere', message: 'Invalid Start Date value.' },
            { fieldId: 'nowhere-else', message: longText },
          ]}
        />
        <FieldError id="field-error">{longText}</FieldError>
      </Specimen>
      <Specimen title="ReadOnlyList, CopyField">
        <ReadOnlyList
          facts={[
            { label: 'Employee', value: 'Elif Demir' },
            { label: 'Reason', value: longText },
          ]}
        />
        <CopyField label="Calendar link" value="https://leave.example/calendar/0123456789" />
        <CopyField label="Key" value="JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP" whole />
      </Specimen>
      <Specimen title="FileField, FileDrop">
        <FileField
          label="Try it"
          optional
          hint="Nothing is sent"
          check={() => undefined}
          upload={() => Promise.resolve('stored')}
          onChange={nothing}
        />
        <FileDrop fieldId="drop" hint={longText} accept=".pdf" hasError={false} onFile={nothing} />
      </Specimen>
      <Specimen title="FileRow" wide>
        {files.map((state) => (
          <FileRow key={state.step} state={state} detail={undefined} remove={nothing} retry={nothing} />
        ))}
      </Specimen>
      <Specimen title="ActionBar" wide>
        <Bar state="Ready" />
        <Bar state="Busy" busy="Saving 12 of 98" />
        <Bar state="Disabled" disabled hint={longText} />
      </Specimen>
    </Specimens>
  );
}

function Bar({ state, ...rest }: { state: string; busy?: string; disabled?: boolean; hint?: string }) {
  return (
    <ActionBar verb={`Save (${state})`} onAct={nothing} {...rest}>
      <Button>Reset</Button>
      <Button variant="quiet">Cancel</Button>
    </ActionBar>
  );
}
