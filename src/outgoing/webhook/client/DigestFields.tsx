import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { splitCodes, toggleCode } from '#src/base/text/codes.ts';
import { call } from '#src/platform/http/client/call.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { digestHours, digestSchedules, webhookLabels } from './webhook-form.ts';

type DigestFieldsProps = {
  field: (name: 'schedule' | 'hour' | 'deptIds') => { name: string; error: string | undefined };
  deptIds: string;
  onDepartments: (deptIds: string) => void;
};

/** The fields of a digest for a channel: when it is sent, and about which departments. */
export function DigestFields({ field, deptIds, onDepartments }: DigestFieldsProps) {
  const id = useId();
  const { error } = field('deptIds');
  const departments = useQuery(call.query('GET /translateitem/{field}', { params: { field: 'dept_id' } }));
  return (
    <>
      <RadioField label={webhookLabels.schedule} options={digestSchedules} {...field('schedule')} />
      <SelectField label={webhookLabels.hour} options={digestHours} {...field('hour')} />
      <fieldset
        className="field webhook-checks"
        id="deptIds"
        tabIndex={-1}
        aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}`}`}
      >
        <legend className="label">{webhookLabels.deptIds}</legend>
        <p className="hint" id={`${id}-hint`}>
          Without a choice, the digest shows all departments. It shows what all colleagues may see.
        </p>
        {departments.error && <InlineFailedState text="Couldn't load the departments." onTryAgain={() => void departments.refetch()} />}
        {departments.data?.map(({ id: { fieldvalue }, xlatlongname }) => (
          <CheckField
            key={fieldvalue}
            label={xlatlongname}
            checked={splitCodes(deptIds).includes(fieldvalue)}
            onChange={({ target }) => onDepartments(toggleCode(deptIds, fieldvalue, target.checked))}
          />
        ))}
        {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
    </>
  );
}
