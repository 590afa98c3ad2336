import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from './profile-calls.ts';
import { isReturning, type ProfileValues } from './profile-form.ts';

/** The days that an inactive employee did not accrue during the absence. HR may add them on reactivation. */
export function useMissedDays({ emplId, status }: Profile, start: ProfileValues, isHr: boolean) {
  const { data: { missed } = { missed: [] } } = useQuery({
    ...call.query('GET /employeeDetailsDept/{emplId}/consequences', { params: { emplId } }),
    enabled: isHr && status === 'I',
  });
  const [isAdded, setAdded] = useState(false);
  const returns = (values: ProfileValues) => missed.length > 0 && isReturning(start, values);
  return {
    returns,
    sent: (values: ProfileValues) => returns(values) && { addsMissed: isAdded },
    shown: (values: ProfileValues) => returns(values) && { missed, isAdded, onAdd: setAdded },
  };
}
