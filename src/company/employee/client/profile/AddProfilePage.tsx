import { call } from '#src/platform/http/client/call.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { changedHistory } from '#src/company/employee/work-history-text.ts';
import {
  changedStandIn,
  newProfile,
  nextProfile,
  profileFieldAt,
  profileLabels,
  savedProfileText,
  typedProblems,
  typedProfile,
} from './profile-form.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { type ProfileLookups, useDottedLineOptions, useProfileLookups } from './use-profile-lookups.ts';
import { emailTaken, findTaken, idTaken, useTakenEmail, useTakenId } from './use-taken.ts';

/** Adds an employee (specification section 2, /liststaffprofile/add). */
export function AddProfilePage() {
  const { lookups, error, tryAgain } = useProfileLookups();
  if (lookups) return <AddForm lookups={lookups} />;
  return <RecordState screen={paths.addStaffProfile} list={paths.staffProfiles} error={error} onTryAgain={tryAgain} />;
}

const none = { workStates: '', workPatterns: '', lastDay: '' };

function AddForm({ lookups }: { lookups: ProfileLookups }) {
  const caller = useCaller();
  const ownDepartments = holdsRole(caller, ['HR']) ? undefined : lookups.ownDepartments;
  const [onlyDepartment, ...others] = ownDepartments ?? [];
  const id = useTakenId();
  const email = useTakenEmail();
  const form = useRecordForm({
    screen: paths.addStaffProfile,
    list: paths.staffProfiles,
    labels: profileLabels,
    fieldAt: profileFieldAt,
    start: newProfile(today(), others.length === 0 ? (onlyDepartment ?? '') : ''),
    problemsOf: (values) => [
      ...typedProblems(values, { needsLineManager: true, ownDepartments }),
      ...(id.is(values.emplId) ? [idTaken] : []),
      ...(email.is(values.businessEmail) ? [emailTaken] : []),
    ],
    findTaken,
    save: (values, attempt) =>
      call('POST /addEditEmployeeDetailsWithDept', {
        query: { mode: 'add' },
        body: { ...typedProfile(values), ...changedHistory(none, values), ...changedStandIn('', values) },
        ...attempt,
      }),
    pathOf: ({ emplId }) => (emplId === null ? paths.staffProfiles() : paths.editStaffProfile({ emplId })),
    another: {
      next: (values) => nextProfile(newProfile(today(), ''), values),
      nameOf: ({ name, emplId }) => `${name.trim()} (${emplId.trim()})`,
    },
    savedText: (values) => savedProfileText({ ...values, status: '' }, values, today()),
  });
  const { values } = form;
  const idField = (
    <div onBlur={() => id.leave(values.emplId)}>
      <TextField label={profileLabels.emplId} checking={id.checking} {...form.field('emplId')} />
    </div>
  );
  return (
    <RecordForm form={form} question={`Add ${values.name.trim()} (${values.emplId.trim()})?`}>
      <ProfileFields {...{ form, lookups, email }} id={idField} dottedLine={useDottedLineOptions()} needsLineManager />
    </RecordForm>
  );
}
