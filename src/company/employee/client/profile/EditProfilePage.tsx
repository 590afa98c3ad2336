import { call } from '#src/platform/http/client/call.ts';
import { Navigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useToday } from '#src/shared/screens/client/company.ts';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { hrOnlyFields } from '#src/company/employee/profile/role-rules.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { findHistoryChanges } from '#src/company/employee/work-history/work-history-text.ts';
import type { Profile } from './profile-calls.ts';
import {
  standInChange,
  affectsLeaveDays,
  changesEmail,
  passwordConfirmation,
  hasConsequences,
  isLeaving,
  profileFieldByPath,
  profileLabels,
  type ProfileValues,
  readProfile,
  savedProfileText,
  profileFormProblems,
  parseProfileForm,
} from './profile-form.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { type ProfileLookups, useDottedLineOptions, useProfileLookups } from './use-profile-lookups.ts';
import { useMissedDays } from './use-missed-days.ts';
import { emailTakenProblem, useEmailCheck } from './use-uniqueness-check.ts';

// Loaded while the form is filled in; the question before saving needs it.
const effects = import('./ProfileEffects.tsx');
const ProfileEffects = lazy(async () => ({ default: (await effects).ProfileEffects }));

type Loaded = { profile: Profile; start: ReadRecord<ProfileValues> };

/** Changes a profile or deactivates its employee (specification section 2, /liststaffprofile/edit). @param Beside content below the form */
export function EditProfilePage({ Beside }: { Beside?: ComponentType<{ profile: Profile }> }) {
  const { emplId } = useScreenParams(paths.editStaffProfile);
  const caller = useCaller();
  const isForbidden = emplId === caller.emplId && !holdsRole(caller, ['HR']);
  if (isForbidden) return <Navigate to={paths.forbidden()} replace />;
  return (
    <EditedRecord screen={paths.editStaffProfile} list={paths.staffProfiles} of={['profile', emplId]} load={() => load(emplId)}>
      {(loaded) => (
        <>
          <WithLookups {...loaded} />
          {Beside && <Beside profile={loaded.profile} />}
        </>
      )}
    </EditedRecord>
  );
}

function LoadingState(props: { error: Error | null; onTryAgain: () => void }) {
  return <RecordState screen={paths.editStaffProfile} list={paths.staffProfiles} {...props} />;
}

/** @throws CallError 404 if the profile does not exist or is out of the person's reach */
async function load(emplId: string): Promise<Loaded> {
  const { data, etag } = await call.withMeta('GET /employeeDetailsDept/{emplId}', { params: { emplId } });
  return { profile: data, start: readProfile(data, etag) };
}

function WithLookups(loaded: Loaded) {
  const { lookups, error, tryAgain } = useProfileLookups(loaded.profile);
  return lookups ? <EditForm {...loaded} lookups={lookups} /> : <LoadingState error={error} onTryAgain={tryAgain} />;
}

const editedProfile = (start: ProfileValues, values: ProfileValues) => ({
  ...parseProfileForm(values),
  ...findHistoryChanges(start, values),
  ...standInChange(start.standIn, values),
  ...passwordConfirmation(start, values),
});

function EditForm({ profile, start, lookups }: Loaded & { lookups: ProfileLookups }) {
  const { emplId } = profile;
  const caller = useCaller();
  const isHr = holdsRole(caller, ['HR']);
  const day = useToday();
  const needsLineManager = profile.reportsTo !== null;
  const facts = {
    needsLineManager,
    maskedNric: isHr ? undefined : start.values.nricPassport,
    ownDepartments: isHr ? undefined : lookups.ownDepartments,
  };
  const email = useEmailCheck(profile.businessEmail);
  const absence = useMissedDays(profile, start.values, isHr);
  const form = useRecordForm<ProfileValues>({
    screen: paths.editStaffProfile,
    list: paths.staffProfiles,
    labels: profileLabels,
    fieldAt: profileFieldByPath,
    start,
    problemsOf: (values) => [...profileFormProblems(values, facts), ...(email.is(values.businessEmail) ? [emailTakenProblem] : [])],
    asks: (values) => absence.returns(values) || hasConsequences(start.values, values, day) || affectsLeaveDays(start.values, values),
    save: (values, attempt) =>
      call('POST /addEditEmployeeDetailsWithDept', {
        query: { mode: 'edit' },
        body: { ...editedProfile(start.values, values), ...absence.sent(values) },
        ...attempt,
      }),
    reload: async () => (await load(emplId)).start,
    savedText: (values) => savedProfileText(start.values, values, day),
  });
  const isEnding = hasConsequences(start.values, form.values, day);
  const goes = isLeaving(start.values, form.values, day);
  const idText = <ReadOnlyList facts={[{ label: profileLabels.emplId, value: emplId }]} />;
  return (
    <RecordForm
      form={form}
      questionTitle={goes ? 'Deactivation Confirmation' : 'Edit Confirmation'}
      question={confirmationQuestion(`${profile.name} (${emplId})`, { isGoing: goes, isEnding, isReturning: absence.returns(form.values) })}
      details={
        <Suspense>
          <ProfileEffects
            emplId={emplId}
            ending={isEnding && { isGoing: goes }}
            returning={absence.shown(form.values)}
            days={affectsLeaveDays(start.values, form.values) && findHistoryChanges(start.values, form.values)}
          />
        </Suspense>
      }
    >
      <ProfileFields
        {...{ form, lookups, email, needsLineManager }}
        id={idText}
        dottedLine={useDottedLineOptions(profile)}
        left={hrOnlyFields({ caller: caller.roles, roles: profile.roles.map(({ role }) => role), hasAccount: profile.hasAccount })}
        confirmsEmail={emplId === caller.emplId && changesEmail(start.values, form.values)}
        nricHint={isHr ? undefined : 'Only HR can see the full number. Leave it unchanged to keep it.'}
      />
    </RecordForm>
  );
}

function confirmationQuestion(
  who: string,
  { isGoing, isEnding, isReturning: returns }: { isGoing: boolean; isEnding: boolean; isReturning: boolean },
): string {
  if (returns) return `Reactivate ${who}?`;
  if (isGoing) return `Deactivate ${who}?`;
  return isEnding ? `Remove the manager role from ${who}?` : `Change which days count as leave for ${who}?`;
}
