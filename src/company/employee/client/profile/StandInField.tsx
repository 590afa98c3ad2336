import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { usePeople, excludePeople } from '#src/shared/screens/client/use-people.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { type ProfileFormState, profileLabels } from './profile-form.ts';

/** The permanent stand-in of a manager, chosen by HR. */
export function StandInField({ form }: { form: ProfileFormState }) {
  const isHr = holdsRole(useCaller(), ['HR']);
  const emplId = form.values.emplId.trim();
  // The current stand-in stays available, even if they could no longer be chosen.
  const [before] = useState(form.values.standIn);
  const named = useQuery({ ...call.query('GET /employeedetails/{emplId}', { params: { emplId: before } }), enabled: before !== '' });
  const { combobox } = usePeople((query) => call.queryWithMeta('GET /leaveapprovers', { query: { ...query, applicant: emplId } }), {
    kept: before === '' ? undefined : { id: before, name: named.data?.name ?? before },
    enabled: isHr,
  });
  if (!isHr) return null;
  return (
    <Controller
      name="standIn"
      control={form.form.control}
      render={({ field }) => (
        <Combobox
          {...field}
          label={profileLabels.standIn}
          listLabel="Managers"
          hint="Decides leave requests whenever this manager is away. Type a name or ID."
          optional
          {...excludePeople(combobox, emplId)}
          error={form.errorAt('standIn')}
        />
      )}
    />
  );
}
