import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { type PeopleQueryFactory, type PeopleCombobox, usePeople, excludePeople } from '#src/shared/screens/client/use-people.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { newLabels } from './entitlement-form.ts';
import { FigureFields } from './FigureFields.tsx';
import { FigureWarning } from './FigureWarning.tsx';
import { canManageOwn } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { useAddEntitlement } from './use-add-entitlement.ts';

const searchAllEmployees: PeopleQueryFactory = (query) => call.queryWithMeta('GET /employeedetails', { query });
type Category = Answer<'GET /leavecategories'>[number];

/** Adds a leave entitlement (specification section 2, /leaveentitlement/add). */
export function AddLeaveEntitlementPage() {
  const people = usePeople(searchAllEmployees);
  const types = useQuery(call.query('GET /leavecategories'));
  if (!people.isPending && types.data) {
    return <AddForm people={people.combobox} categories={types.data.filter(({ retired }) => !retired)} />;
  }
  const tryAgain = () => void Promise.all([people.refetch(), types.refetch()]);
  return (
    <RecordState
      screen={paths.addLeaveEntitlement}
      list={paths.leaveEntitlements}
      error={people.error ?? types.error}
      onTryAgain={tryAgain}
    />
  );
}

function AddForm({ people, categories }: { people: PeopleCombobox; categories: readonly Category[] }) {
  const caller = useCaller();
  const { form, warning, balance, resetAvailable } = useAddEntitlement(categories);
  const { values } = form;
  const candidates = canManageOwn(caller) ? people : excludePeople(people, caller.emplId);
  const name = people.options.find(({ id }) => id === values.emplId)?.name;
  const category = categories.find(({ leaveCode }) => leaveCode === values.leaveCode)?.leaveDescr;
  return (
    <RecordForm form={form} question={`Add ${category} of ${values.year.trim()} for ${name} (${values.emplId})?`}>
      <Controller
        name="emplId"
        control={form.form.control}
        render={({ field }) => (
          <Combobox
            {...field}
            label={newLabels.emplId}
            listLabel="Employees"
            hint="Type a name or ID."
            {...candidates}
            error={form.errorAt('emplId')}
          />
        )}
      />
      <TextField label={newLabels.year} inputMode="numeric" {...form.field('year')} />
      <SelectField
        label={newLabels.leaveCode}
        choose="Choose a leave category"
        options={categories.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: `${leaveDescr} (${leaveCode})` }))}
        {...form.field('leaveCode')}
      />
      <FigureFields form={form} hasUntil={holdsRole(caller, ['HR'])} />
      <FigureWarning text={warning} field={{ id: 'availableLeave', label: newLabels.availableLeave }} onReset={resetAvailable} />
      <ReadOnlyList
        facts={[
          { label: 'Taken Leave', value: 0 },
          { label: 'Balance Leave', value: balance },
        ]}
      />
    </RecordForm>
  );
}
