import { call } from '#src/platform/http/client/call.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { canCompanySendMail } from '#src/shared/screens/client/company.ts';
import { suppressDefault, RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { loginLabels, loginProblems, type LoginValues, missingLoginText, newLogin } from './login-detail-form.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { SearchEmployeeDialog } from './SearchEmployeeDialog.tsx';

/** Creates an account for an employee (specification section 2, /logindetails/add). */
export function AddLoginDetailPage() {
  const mail = canCompanySendMail();
  const [isSearching, setSearching] = useState(false);
  const { form, setAll } = useAddLogin(mail);
  const { values } = form;
  const refused = form.errorAt('emplId') ?? form.errorAt('userId');
  return (
    <>
      <RecordForm
        form={form}
        verb="Submit"
        refusal="Discard"
        missing={missingLoginText(values, { needsPassword: !mail })}
        actions={
          <Button onMouseDown={suppressDefault} onClick={() => setAll(newLogin.values)}>
            Reset
          </Button>
        }
      >
        <div>
          <Button icon={Search} onClick={() => setSearching(true)}>
            Search New Employee
          </Button>
        </div>
        <ReadOnlyList
          facts={(['userId', 'emplId', 'name'] as const).map((field) => ({ label: loginLabels[field], value: values[field] || '–' }))}
        />
        {refused !== undefined && <FieldError id="emplId">{refused}</FieldError>}
        {mail ? (
          <p className="muted">The owner gets a link by email to choose a password, unless the account starts locked.</p>
        ) : (
          <PasswordFields field={form.field} isNew />
        )}
        <CheckField label={loginLabels.lockAccount} {...form.field('lockAccount')} />
      </RecordForm>
      {isSearching && (
        <SearchEmployeeDialog
          onClose={() => setSearching(false)}
          onChoose={({ userId, emplId, name }) => {
            setAll({ userId, emplId, name });
            setSearching(false);
          }}
        />
      )}
    </>
  );
}

/** The account form for the selected employee. */
function useAddLogin(mail: boolean) {
  const form = useRecordForm({
    screen: paths.addLoginDetail,
    list: paths.loginDetails,
    labels: loginLabels,
    start: newLogin,
    problemsOf: loginProblems,
    save: ({ userId, emplId, password, lockAccount }, attempt) =>
      call('POST /logindetails', {
        body: { userId, emplId, ...(!mail && { password }), lockAccount: lockAccount ? 1 : 0 },
        ...attempt,
      }),
    another: { next: () => newLogin.values, nameOf: ({ name, emplId }) => `${name} (${emplId})` },
    pathOf: ({ userId }) => paths.editLoginDetail({ userId }),
    savedText: ({ emplId, lockAccount }) =>
      `Login Detail of employee ${emplId} has been successfully added!${mail && !lockAccount ? ' The owner gets a link by email to choose a password.' : ''}`,
  });
  const setAll = (next: Partial<LoginValues>) => {
    // Object.keys types keys as strings; these are the keys of the form.
    for (const [field, value] of Object.entries(next)) form.set(field as keyof LoginValues, value);
  };
  return { form, setAll };
}
