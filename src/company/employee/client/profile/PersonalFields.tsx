import { Controller } from 'react-hook-form';
import { useToday } from '#src/shared/screens/client/company.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { type ProfileFormState, profileLabels } from './profile-form.ts';
import type { ProfileLookups } from './use-profile-lookups.ts';

export type PersonalFieldsProps = {
  form: ProfileFormState;
  lookups: ProfileLookups;
  /** The hint for a number that the caller sees masked. */
  nricHint?: string | undefined;
};

/** Personal details. The marriage fields depend on the marital status (specification section 5, employee form). */
export function PersonalFields({ form, lookups, nricHint }: PersonalFieldsProps) {
  const { field, values, errorAt } = form;
  const today = useToday();
  const isSingle = values.marriageStatus === 'SIN';
  const marriage = isSingle ? 'Not needed if single' : undefined;
  const isOptional = !isSingle && values.marriageStatus !== 'MAR' && values.marriageStatus !== '';
  return (
    <>
      <TextField label={profileLabels.name} {...field('name')} />
      <div className="fields-2">
        <TextField label={profileLabels.nricPassport} hint={nricHint} {...field('nricPassport')} />
        <SelectField label={profileLabels.gender} choose="Choose" options={lookups.gender} {...field('gender')} />
      </div>
      <div className="fields-2">
        <SelectField label={profileLabels.marriageStatus} choose="Choose" options={lookups.marriageStatus} {...field('marriageStatus')} />
        <Controller
          name="marriageDate"
          control={form.form.control}
          render={({ field: { value, ...control } }) => (
            <DateField
              {...control}
              label={profileLabels.marriageDate}
              hint={marriage}
              optional={isOptional}
              today={today}
              value={isSingle ? '' : value}
              disabled={isSingle}
              error={errorAt('marriageDate')}
            />
          )}
        />
      </div>
      <div className="fields-2">
        <Controller
          name="marriageCount"
          control={form.form.control}
          render={({ field: { value, ...control } }) => (
            <TextField
              {...control}
              label={profileLabels.marriageCount}
              hint={marriage ?? '0 to 99'}
              optional={isOptional}
              inputMode="numeric"
              value={isSingle ? '0' : value}
              readOnly={isSingle}
              error={errorAt('marriageCount')}
            />
          )}
        />
        <TextField label={profileLabels.totalChildren} hint="0 to 99" inputMode="numeric" {...field('totalChildren')} />
      </div>
    </>
  );
}
