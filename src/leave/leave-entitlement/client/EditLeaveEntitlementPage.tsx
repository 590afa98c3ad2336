import { Navigate } from '@tanstack/react-router';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { availableWarning, takenWarning, canManageOwn } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import type { EntitlementAddress } from './calls.ts';
import { balanceWarning, editLabels, computeExpectedBalance, computeSuggestedAvailable, parseFigures } from './entitlement-form.ts';
import { EntryEffect, useUntilEffect } from './EntryEffect.tsx';
import { FigureFields } from './FigureFields.tsx';
import { useAvailableWarning, loadEntitlement, type LoadedEntitlement, useEditEntitlement } from './use-edit-entitlement.ts';
import { FigureWarning } from './FigureWarning.tsx';

/** Changes a leave entitlement (specification sections 2 and 4, /leaveentitlement/edit). */
export function EditLeaveEntitlementPage() {
  const place = useScreenParams(paths.editLeaveEntitlement);
  const caller = useCaller();
  const isForbidden = place.emplId === caller.emplId && !canManageOwn(caller);
  if (isForbidden) return <Navigate to={paths.forbidden()} replace />;
  return (
    <EditedRecord
      screen={paths.editLeaveEntitlement}
      list={paths.leaveEntitlements}
      of={['leaveentitlement', place]}
      load={() => loadEntitlement(place)}
    >
      {(loaded) => <EditForm place={place} loaded={loaded} />}
    </EditedRecord>
  );
}

function EditForm({ place, loaded }: { place: EntitlementAddress; loaded: LoadedEntitlement }) {
  const { record, approvedLeave } = loaded;
  const form = useEditEntitlement(place, loaded);
  const { values, set } = form;
  const warning = useAvailableWarning(place, availableWarning(parseFigures(values)));
  const effect = useUntilEffect(place, values, loaded.start.values);
  const suggested = computeSuggestedAvailable(values);
  const balance = computeExpectedBalance(values);
  return (
    <RecordForm form={form}>
      <ReadOnlyList
        facts={[
          { label: 'Employee ID', value: record.id.emplid },
          { label: 'Employee Name', value: record.employeeDetails.name },
          { label: 'Year', value: record.id.year },
          { label: 'Leave Category', value: record.leaveCategory.leaveDescr },
        ]}
      />
      <FigureFields form={form} />
      {effect && <EntryEffect effect={effect} />}
      <FigureWarning
        text={warning}
        field={{ id: 'availableLeave', label: editLabels.availableLeave }}
        onReset={() => suggested !== undefined && set('availableLeave', suggested)}
      />
      <TextField label={editLabels.takenLeave} name="takenLeave" inputMode="decimal" readOnly value={values.takenLeave} />
      <FigureWarning
        text={takenWarning(Number(values.takenLeave), approvedLeave)}
        field={{ id: 'takenLeave', label: editLabels.takenLeave }}
        onReset={() => set('takenLeave', String(approvedLeave))}
      />
      <TextField label={editLabels.balanceLeave} inputMode="decimal" {...form.field('balanceLeave')} />
      <FigureWarning
        text={balanceWarning(values)}
        field={{ id: 'balanceLeave', label: editLabels.balanceLeave }}
        onReset={() => balance !== undefined && set('balanceLeave', balance)}
      />
    </RecordForm>
  );
}
