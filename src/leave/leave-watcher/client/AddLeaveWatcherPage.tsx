import { Plus } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { splitCodes, toggleCode } from '#src/base/text/codes.ts';
import { call } from '#src/platform/http/client/call.ts';
import { ChosenList } from '#src/shared/screens/client/ChosenList.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { excludePeople, type PeopleQueryFactory, usePeople } from '#src/shared/screens/client/use-people.ts';
import { paths } from '#src/shared/screens/paths.ts';
import {
  deliveryOptions,
  leaveWatcherLabels,
  type LeaveWatcherLookups,
  leaveWatcherProblems,
  newLeaveWatcher,
  toLeaveWatcherBody,
  useLeaveWatcherLookups,
} from './leave-watcher-form.ts';

const searchActivePeople: PeopleQueryFactory = (query) => call.queryWithMeta('GET /employeedetails', { query: { ...query, status: 'A' } });

/** Adds people who are notified of leave. */
export function AddLeaveWatcherPage() {
  const { lookups, error, tryAgain } = useLeaveWatcherLookups();
  return lookups ? (
    <AddForm lookups={lookups} />
  ) : (
    <RecordState screen={paths.addLeaveWatcher} list={paths.leaveWatchers} error={error} onTryAgain={tryAgain} />
  );
}

function AddForm({ lookups: { departments, types } }: { lookups: LeaveWatcherLookups }) {
  const form = useRecordForm({
    screen: paths.addLeaveWatcher,
    list: paths.leaveWatchers,
    labels: leaveWatcherLabels,
    start: newLeaveWatcher,
    problemsOf: leaveWatcherProblems,
    save: (values, attempt) => call('POST /leavewatcher', { body: toLeaveWatcherBody(values), ...attempt }),
    savedText: 'The people have been successfully added!',
  });
  const { person, emplIds } = form.values;
  const chosen = splitCodes(emplIds);
  const { combobox } = usePeople(searchActivePeople, { asked: [...chosen, person] });
  const nameOf = (emplId: string) => combobox.options.find(({ id }) => id === emplId)?.name ?? emplId;
  const add = () => {
    form.set('emplIds', toggleCode(emplIds, person, true));
    form.set('person', '');
    form.form.setFocus('person');
  };
  return (
    <RecordForm form={form} note="They see the name, the dates and the leave type. They cannot decide.">
      <div className="stack tight">
        <ChosenList
          label="People to notify"
          items={chosen.map((id) => ({ id, name: nameOf(id) }))}
          onRemove={(gone) => form.set('emplIds', toggleCode(emplIds, gone, false))}
        />
        <Controller
          name="person"
          control={form.form.control}
          render={({ field }) => (
            <Combobox
              {...field}
              label={leaveWatcherLabels.person}
              listLabel="Employees"
              hint="Type a name or ID."
              {...excludePeople(combobox, ...chosen)}
              error={form.errorAt('person')}
            />
          )}
        />
        <div>
          <Button icon={Plus} disabled={person === ''} onClick={add}>
            Add another person
          </Button>
        </div>
      </div>
      <SelectField label={leaveWatcherLabels.deptId} hint="Of the person on leave" options={departments} {...form.field('deptId')} />
      <SelectField label={leaveWatcherLabels.leaveCode} options={types} {...form.field('leaveCode')} />
      <RadioField label={leaveWatcherLabels.how} options={deliveryOptions} {...form.field('how')} />
    </RecordForm>
  );
}
