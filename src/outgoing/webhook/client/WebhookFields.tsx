import './webhook.css';
import { useId } from 'react';
import { DigestFields } from './DigestFields.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { availableEvents, hasDigest, parseEvents, webhookLabels, toggleEvent, type WebhookValues } from './webhook-form.ts';

type WebhookFieldsProps = {
  field: (name: keyof WebhookValues) => { name: string; error: string | undefined };
  values: WebhookValues;
  onChange: (name: 'events' | 'deptIds', value: string) => void;
};

/** The fields of a webhook, for adding and changing it. */
export function WebhookFields({ field, values, onChange }: WebhookFieldsProps) {
  const id = useId();
  const { error } = field('events');
  const isChat = values.format !== 'json';
  return (
    <>
      <TextField label={webhookLabels.name} hint="For example “Payroll”" {...field('name')} />
      <TextField
        label={webhookLabels.address}
        hint={
          isChat
            ? 'The address from the chat. It is a secret, so only its host is shown later.'
            : 'Starts with https://. Private addresses must be allowed in the server configuration.'
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...field('address')}
      />
      <fieldset className="field webhook-checks" id="events" tabIndex={-1} aria-describedby={error === undefined ? undefined : id}>
        <legend className="label">{webhookLabels.events}</legend>
        {availableEvents(values.format).map((event) => (
          <CheckField
            key={event}
            label={event}
            checked={parseEvents(values.events).includes(event)}
            onChange={({ target }) => onChange('events', toggleEvent(values.events, event, target.checked))}
          />
        ))}
        {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
      {hasDigest(values) && (
        <DigestFields field={field} deptIds={values.deptIds} onDepartments={(deptIds) => onChange('deptIds', deptIds)} />
      )}
    </>
  );
}
