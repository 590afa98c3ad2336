import type { ReactNode } from 'react';
import type { useRecordForm } from '#src/screens/client/record/use-record-form.ts';
import { profileMessages } from '#src/employee/employee-profile-rules.ts';
import type { LeftToHr } from '#src/employee/role-rules.ts';
import type { Option } from '#src/ui/client/form/search-options.ts';
import { TextField } from '#src/ui/client/form/TextField.tsx';
import { EmploymentFields } from './EmploymentFields.tsx';
import { PersonalFields } from './PersonalFields.tsx';
import { profileLabels, type ProfileValues } from './profile-form.ts';
import { RoleFields } from './RoleFields.tsx';
import type { ProfileLookups } from './use-profile-lookups.ts';

export type ProfileFormState = ReturnType<typeof useRecordForm<ProfileValues>>;

export type ProfileFieldsProps = {
  form: ProfileFormState;
  lookups: ProfileLookups;
  dottedLine: readonly Option[];
  needsLineManager: boolean;
  /** What the number of somebody else looks like, and why. */
  nricHint?: string | undefined;
  /** What the caller cannot change; of a new profile nothing. */
  left?: LeftToHr | undefined;
};

type Checked = { checking: string | false; leave: (text: string) => void };

/** What can be said of an employee when one is added and when one is changed; `id` is the field, or the text, of the employee id. */
export function ProfileFields({ id, email, ...props }: ProfileFieldsProps & { id: ReactNode; email: Checked }) {
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
          hint={left?.businessEmail ? profileMessages.emailLeftToHr : 'It is also the user ID for signing in.'}
          readOnly={left?.businessEmail}
          type="email"
          checking={email.checking}
          {...form.field('businessEmail')}
        />
      </div>
      <TextField label={profileLabels.mobileNo} type="tel" {...form.field('mobileNo')} />
      <h2>Employment Information</h2>
      <EmploymentFields {...props} />
      <h2>Roles</h2>
      <RoleFields form={form} />
    </>
  );
}
