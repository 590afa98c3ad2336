import { call } from '#src/platform/http/client/call.ts';
import './api-token.css';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { latestExpiryText } from '#src/identity/api-token/api-token-rules.ts';
import { scopeNames, scopes } from '#src/base/caller/scope.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { SecretDialog } from '#src/shared/screens/client/SecretDialog.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import {
  apiTokenInput,
  apiTokenLabels as labels,
  apiTokenFormProblems,
  type ApiTokenValues,
  newApiToken,
  parseScopes,
  toggleScope,
  type NewToken,
} from './api-token-form.ts';

/** Creates a token and shows its secret once. */
export function AddApiTokenPage() {
  const today = useToday();
  const [added, setAdded] = useState<NewToken>();
  const form = useRecordForm({
    screen: paths.addApiToken,
    list: paths.apiTokens,
    labels,
    start: newApiToken(today),
    problemsOf: (values: ApiTokenValues) => apiTokenFormProblems(values, today),
    asks: true,
    save: (values, attempt) => call('POST /apitoken', { body: apiTokenInput(values), ...attempt }),
    onStored: setAdded,
  });
  const { values } = form;
  return (
    <>
      <RecordForm form={form} question={`Create the token ${values.name.trim()}? Anyone who has it can do what its scopes allow.`}>
        <TextField label={labels.name} hint="For example “Payroll export”" {...form.field('name')} />
        <ScopeFields text={values.scopes} error={form.errorAt('scopes')} onChange={(scope) => form.set('scopes', scope)} />
        <Controller
          name="lastDay"
          control={form.form.control}
          render={({ field }) => (
            <DateField
              {...field}
              label={labels.lastDay}
              hint={`dd/mm/yyyy, ${latestExpiryText(today)} at the latest`}
              today={today}
              error={form.errorAt('lastDay')}
            />
          )}
        />
        <TextArea
          label={labels.addresses}
          hint="Allowed addresses or ranges, one per line, for example 203.0.113.7 or 203.0.113.0/24. Leave empty to allow all."
          optional
          rows={3}
          spellCheck={false}
          {...form.field('addresses')}
        />
      </RecordForm>
      {added && <NewTokenDialog token={added} onDone={() => void form.leaving.go({ to: paths.apiTokens() })} />}
    </>
  );
}

function ScopeFields({ text, error, onChange }: { text: string; error: string | undefined; onChange: (scopes: string) => void }) {
  const id = useId();
  return (
    <fieldset className="field scopes" id="scopes" tabIndex={-1} aria-describedby={error === undefined ? undefined : id}>
      <legend className="label">{labels.scopes}</legend>
      {scopeNames.map((scope) => (
        <CheckField
          key={scope}
          label={scope}
          hint={scopes[scope]}
          checked={parseScopes(text).includes(scope)}
          onChange={({ target }) => onChange(toggleScope(text, scope, target.checked))}
        />
      ))}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

function NewTokenDialog({ token: { name, token, scopesText, addressesText, lastDay }, onDone }: { token: NewToken; onDone: () => void }) {
  const facts = { Scopes: scopesText, Addresses: addressesText, Expires: formatDate(lastDay) };
  return (
    <SecretDialog title={`Token “${name}” created`} line="Copy it now. It is shown only once." label="Token" secret={token} onDone={onDone}>
      <div className="dialog-facts">
        <dl className="pairs small-text">
          {Object.entries(facts).map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </SecretDialog>
  );
}
