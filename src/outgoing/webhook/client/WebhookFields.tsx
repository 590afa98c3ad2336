import './webhook.css';
import { useId } from 'react';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { availableEvents, parseEvents, webhookLabels, toggleEvent, type WebhookValues } from './webhook-form.ts';

type WebhookFieldsProps = {
  field: (name: keyof WebhookValues) => object & { error: string | undefined };
  values: WebhookValues;
  onEvents: (events: string) => void;
};

/** What can be said of a webhook when it is added and when it is changed. */
export function WebhookFields({ field, values, onEvents }: WebhookFieldsProps) {
  const id = useId();
  const { error } = field('events');
  const isChat = values.format !== 'json';
  return (
    <>
      <TextField label={webhookLabels.name} hint="What people here call it, Payroll for instance" {...field('name')} />
      <TextField
        label={webhookLabels.address}
        hint={
          isChat
            ? 'The address that the chat has given you. It is a secret: only its host is shown afterwards.'
            : 'Begins with https://. Addresses of your own network work once the server names them.'
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...field('address')}
      />
      <fieldset className="field" id="events" tabIndex={-1} aria-describedby={error === undefined ? undefined : id}>
        <legend className="label">{webhookLabels.events}</legend>
        {availableEvents(values.format).map((event) => (
          <CheckField
            key={event}
            label={event}
            checked={parseEvents(values.events).includes(event)}
            onChange={({ target }) => onEvents(toggleEvent(values.events, event, target.checked))}
          />
        ))}
        {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
    </>
  );
}
