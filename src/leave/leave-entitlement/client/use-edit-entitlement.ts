import { call } from '#src/platform/http/client/call.ts';
import { useEffect } from 'react';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { callSentences } from '#src/platform/http/call-sentences.ts';
import type { EntitlementAddress, LeaveEntitlement } from './calls.ts';
import {
  toFiguresBody,
  editLabels,
  changedEntitlementProblems,
  type EditValues,
  computeExpectedBalance,
  toEditRecord,
} from './entitlement-form.ts';
import { useQuery } from '@tanstack/react-query';
import { hasExplainingEntries } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';

export type LoadedEntitlement = {
  record: LeaveEntitlement;
  start: ReadRecord<EditValues>;
  /** Days of approved applications. */
  approvedLeave: number;
};

/** @throws CallError 404 if there is none that the person may see */
export async function loadEntitlement(params: EntitlementAddress): Promise<LoadedEntitlement> {
  const [{ data, etag }, approvedLeave] = await Promise.all([
    call.withMeta('GET /leaveentitlement/{emplId}/{year}/{leaveCode}', { params }),
    call('GET /appliedleave/count/{emplId}/{leaveCode}/{year}', { params }),
  ]);
  if (!data) throw createCallError(404, callSentences['record.not-found']);
  return { record: data, start: toEditRecord(data, etag), approvedLeave };
}

/** The form that changes an entitlement; its balance follows the available and taken days. */
export function useEditEntitlement(place: EntitlementAddress, { start }: LoadedEntitlement) {
  const form = useRecordForm<EditValues>({
    screen: paths.editLeaveEntitlement,
    list: paths.leaveEntitlements,
    labels: editLabels,
    start,
    problemsOf: (values) => changedEntitlementProblems(values, Number(place.year)),
    save: (values, attempt) =>
      call('PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}', {
        params: place,
        body: { ...toFiguresBody(values, start.values.carryForwardUntil), takenLeave: Number(values.takenLeave) },
        ...attempt,
      }),
    reload: async () => (await loadEntitlement(place)).start,
    savedText: 'Leave Entitlement has been successfully updated!',
  });
  const balance = computeExpectedBalance(form.values);
  const { setValue } = form.form;
  useEffect(() => {
    if (balance !== undefined) setValue('balanceLeave', balance, { shouldDirty: true });
  }, [balance, setValue]);
  return form;
}

/** Returns the warning about the available days, unless entries explain the difference. The entries load only if there is a warning. */
export function useAvailableWarning(place: EntitlementAddress, warning: string | undefined): string | undefined {
  const { data, isPending } = useQuery({
    ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries', { params: place }),
    enabled: warning !== undefined,
  });
  return isPending || (data && hasExplainingEntries(data)) ? undefined : warning;
}
