import { call } from '#src/platform/http/client/call.ts';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { canCompanySendMail } from '#src/shared/screens/client/company.ts';
import { loginSentences } from '#src/identity/login-detail/login-detail-sentences.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { loginLabels, loginProblems, type LoginValues, missingLoginText } from './login-detail-form.ts';
import { EndSessions } from './EndSessions.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { ResetFactor, UnlinkProvider } from './ResetFactor.tsx';

/** Sets the password or the lock of an account (specification section 2, /logindetails/edit). */
export function EditLoginDetailPage() {
  const { userId } = useScreenParams(paths.editLoginDetail);
  return (
    <EditedRecord screen={paths.editLoginDetail} list={paths.loginDetails} of={['logindetail', userId]} load={() => loadLogin(userId)}>
      {(start) => <EditForm start={start} />}
    </EditedRecord>
  );
}

async function loadLogin(userId: string): Promise<ReadRecord<LoginValues>> {
  const { data, etag } = await call.withMeta('GET /logindetails/{userId}', { params: { userId } });
  return {
    values: {
      ...data,
      password: '',
      confirm: '',
      lockAccount: data.lockAccount === 1,
      secondFactor: data.secondFactor === true,
      provider: data.provider ?? '',
    },
    etag,
  };
}

function EditForm({ start }: { start: ReadRecord<LoginValues> }) {
  const { userId, emplId, name, secondFactor, provider } = start.values;
  const isOwn = useCaller().emplId === emplId;
  const form = useRecordForm<LoginValues>({
    screen: paths.editLoginDetail,
    list: paths.loginDetails,
    labels: loginLabels,
    start,
    problemsOf: loginProblems,
    save: ({ password, lockAccount }, attempt) =>
      call('PATCH /logindetails/{userId}', {
        params: { userId },
        body: { ...(password !== '' && { password }), lockAccount: lockAccount ? 1 : 0 },
        ...attempt,
      }),
    reload: () => loadLogin(userId),
    savedText: `Login Detail of employee ${emplId} has been successfully updated!`,
  });
  return (
    <>
      <RecordForm form={form} refusal="Discard" missing={missingLoginText(form.values, { needsPassword: false })}>
        <ReadOnlyList
          facts={[
            { label: loginLabels.userId, value: userId },
            { label: loginLabels.emplId, value: emplId },
            { label: loginLabels.name, value: name },
          ]}
        />
        {canCompanySendMail() ? (
          <p className="muted">{loginSentences['login.password-is-owners']}</p>
        ) : (
          <PasswordFields field={form.field} isNew={false} />
        )}
        {isOwn ? (
          <p className="muted">{loginSentences['login.own-lock']}</p>
        ) : (
          <CheckField label="Lock Account?" hint="The user is signed out at once." {...form.field('lockAccount')} />
        )}
      </RecordForm>
      {!isOwn && <EndSessions userId={userId} name={name} />}
      {!isOwn && secondFactor && <ResetFactor userId={userId} name={name} />}
      {provider && <UnlinkProvider userId={userId} name={name} of={provider} />}
    </>
  );
}
