import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { call } from '#src/platform/http/client/call.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { findHistoryChanges } from '#src/company/employee/work-history/work-history-text.ts';
import {
  standInChange,
  newProfile,
  profileFieldByPath,
  profileLabels,
  savedProfileText,
  profileFormProblems,
  parseProfileForm,
  type ProfileValues,
} from './profile-form.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { type ProfileLookups, useDottedLineOptions, useProfileLookups } from './use-profile-lookups.ts';
import { emailTakenProblem, findTakenProblem, idTakenProblem, useEmailCheck, useIdCheck } from './use-uniqueness-check.ts';

/** The values for the next new employee. People who join on the same day often share job and department. */
const nextProfile = (
  { values }: ReadRecord<ProfileValues>,
  { businessUnit, deptId, reportsTo, joinDate }: ProfileValues,
): ProfileValues => ({ ...values, businessUnit, deptId, reportsTo, joinDate });

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
  const id = useIdCheck();
  const email = useEmailCheck();
  const form = useRecordForm({
    screen: paths.addStaffProfile,
    list: paths.staffProfiles,
    labels: profileLabels,
    fieldAt: profileFieldByPath,
    start: newProfile(today(), others.length === 0 ? (onlyDepartment ?? '') : ''),
    problemsOf: (values) => [
      ...profileFormProblems(values, { needsLineManager: true, ownDepartments }),
      ...(id.is(values.emplId) ? [idTakenProblem] : []),
      ...(email.is(values.businessEmail) ? [emailTakenProblem] : []),
    ],
    findTaken: findTakenProblem,
    save: (values, attempt) =>
      call('POST /addEditEmployeeDetailsWithDept', {
        query: { mode: 'add' },
        body: { ...parseProfileForm(values), ...findHistoryChanges(none, values), ...standInChange('', values) },
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
