import { lazy, type ReactNode, Suspense } from 'react';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import type { EmploymentFieldsProps } from './EmploymentFields.tsx';
import { PersonalFields, type PersonalFieldsProps } from './PersonalFields.tsx';
import { profileLabels } from './profile-form.ts';
import { RoleFields } from './RoleFields.tsx';

// The second half of the form loads together with the record.
const employment = import('./EmploymentFields.tsx');
const EmploymentFields = lazy(async () => ({ default: (await employment).EmploymentFields }));

// Few companies need these fields, so they load later.
const WorkHistoryFields = lazy(async () => ({ default: (await import('./WorkHistoryFields.tsx')).WorkHistoryFields }));

// Only managers have a stand-in.
const StandInField = lazy(async () => ({ default: (await import('./StandInField.tsx')).StandInField }));

// Only for a change of one's own email address.
const ConfirmEmailField = lazy(async () => ({ default: (await import('./ConfirmEmailField.tsx')).ConfirmEmailField }));

type FieldCheck = { checking: string | false; leave: (text: string) => void };

/**
 * The fields to add or change an employee.
 *
 * @param id the field or the text of the employee ID
 * @param confirmsEmail whether the person changes their own email address
 */
export function ProfileFields({
  id,
  email,
  confirmsEmail,
  ...props
}: PersonalFieldsProps & EmploymentFieldsProps & { id: ReactNode; email: FieldCheck; confirmsEmail?: boolean }) {
  const { form, left } = props;
  return (
    <>
      {id}
      <h2>Personal Information</h2>
      <PersonalFields {...props} />
      <h2>Contact Information</h2>
      <div onBlur={() => email.leave(form.values.businessEmail)}>
        <TextField
          label={profileLabels.businessEmail}
          hint={left?.businessEmail ? profileSentences['profile.email-left-to-hr'] : 'Also the user ID for signing in.'}
          readOnly={left?.businessEmail}
          type="email"
          checking={email.checking}
          {...form.field('businessEmail')}
        />
      </div>
      <Suspense>{confirmsEmail && <ConfirmEmailField form={form} />}</Suspense>
      <TextField label={profileLabels.mobileNo} type="tel" {...form.field('mobileNo')} />
      <Suspense>
        <h2>Employment Information</h2>
        <EmploymentFields {...props} />
        <h2>Roles</h2>
        <RoleFields form={form} />
        <Suspense>{form.values.isManager && <StandInField form={form} />}</Suspense>
        <Suspense>
          <WorkHistoryFields form={form} />
        </Suspense>
      </Suspense>
    </>
  );
}
