import { Controller } from 'react-hook-form';
import { useToday } from '#src/shared/screens/client/company.ts';
import { type PeopleCombobox, excludePeople } from '#src/shared/screens/client/use-people.ts';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import type { HrOnlyFields } from '#src/company/employee/profile/role-rules.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { DepartmentField } from './DepartmentField.tsx';
import { type ProfileFormState, profileLabels } from './profile-form.ts';
import type { ProfileLookups } from './use-profile-lookups.ts';

export type EmploymentFieldsProps = {
  form: ProfileFormState;
  lookups: ProfileLookups;
  dottedLine: PeopleCombobox;
  needsLineManager: boolean;
  /** The fields that the caller cannot change; undefined for a new profile. */
  left?: HrOnlyFields | undefined;
};

const statusOptions = [
  { value: 'A', label: 'Active' },
  { value: 'I', label: 'Inactive' },
];

/** The job, its managers and its dates. */
export function EmploymentFields({ form, lookups, dottedLine, needsLineManager, left }: EmploymentFieldsProps) {
  const { field, values, errorAt } = form;
  const today = useToday();
  const dates = (name: 'joinDate' | 'effectiveDate' | 'lastDay', optional?: boolean) => (
    <Controller
      name={name}
      control={form.form.control}
      render={({ field: date }) => (
        <DateField {...date} label={profileLabels[name]} optional={optional} today={today} error={errorAt(name)} />
      )}
    />
  );
  return (
    <>
      <div className="fields-2">
        <SelectField label={profileLabels.jobTitle} choose="Choose" options={lookups.jobTitle} {...field('jobTitle')} />
        <SelectField label={profileLabels.businessUnit} choose="Choose" options={lookups.businessUnit} {...field('businessUnit')} />
      </div>
      <DepartmentField form={form} options={lookups.deptId} />
      <ManagerFields {...{ form, lookups, dottedLine, needsLineManager }} />
      <div className="fields-2">
        {dates('joinDate')}
        {dates('effectiveDate', true)}
      </div>
      <div className="fields-2">
        <SelectField
          label={profileLabels.status}
          hint={left?.status ? profileSentences['profile.status-left-to-hr'] : undefined}
          options={left?.status ? statusOptions.filter(({ value }) => value === values.status) : statusOptions}
          {...field('status')}
        />
        <TextField label={profileLabels.lobNo} optional {...field('lobNo')} />
      </div>
      {left?.status !== true && <div className="fields-2">{dates('lastDay', true)}</div>}
    </>
  );
}

/** Line manager and dotted line manager: two different people, neither the employee. */
function ManagerFields({ form, lookups, dottedLine, needsLineManager }: Omit<EmploymentFieldsProps, 'left'>) {
  const { values, errorAt } = form;
  const { control } = form.form;
  return (
    <>
      <Controller
        name="reportsTo"
        control={control}
        render={({ field: manager }) => (
          <Combobox
            {...manager}
            label={profileLabels.reportsTo}
            listLabel="Line managers"
            hint="Type a name or ID."
            optional={!needsLineManager}
            {...excludePeople(lookups.lineManagers, values.emplId.trim())}
            error={errorAt('reportsTo')}
          />
        )}
      />
      <Controller
        name="reportDottedLine"
        control={control}
        render={({ field: dotted }) => (
          <Combobox
            {...dotted}
            label={profileLabels.reportDottedLine}
            listLabel="Dotted line managers"
            hint="Type a name or ID."
            optional
            {...excludePeople(dottedLine, values.reportsTo, values.emplId.trim())}
            error={errorAt('reportDottedLine')}
          />
        )}
      />
    </>
  );
}
