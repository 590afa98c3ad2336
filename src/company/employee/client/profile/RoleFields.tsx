import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { roleLabels } from '#src/base/caller/role-labels.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { type ProfileFormState, profileLabels, roleBoxes } from './profile-form.ts';

/** The roles of an employee. Users can only give or remove roles that they hold (specification section 5, employee form). */
export function RoleFields({ form }: { form: ProfileFormState }) {
  const { roles } = useCaller();
  return (
    <>
      <CheckField label={roleLabels.E} name="isEmployee" checked disabled hint="Everyone has this role." readOnly />
      {(['M', 'H', 'A'] as const).map((role) => {
        const name = roleBoxes[role];
        const isMine = roles.includes(role);
        return (
          <CheckField
            key={role}
            label={profileLabels[name]}
            name={name}
            hint={isMine ? undefined : profileSentences['profile.role-not-yours']({ role })}
            disabled={!isMine}
            checked={form.values[name]}
            onChange={(event) => form.set(name, event.target.checked)}
            error={form.errorAt(name)}
          />
        );
      })}
    </>
  );
}
