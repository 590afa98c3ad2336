import type { Leave, LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { isCovering } from '#src/leave/applied-leave/cover/cover.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { liveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { type ApplyValues, newApplyValues } from './apply-leave-form.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';

/** The fields of an application from which a form can be filled. */
type EarlierApplication = Pick<Leave, 'id' | 'leaveCategory' | 'endDate' | 'halfDayPart' | 'reason' | 'approver' | 'leaveStatus'> &
  Partial<Pick<Leave, 'startPart' | 'endPart'> & Pick<LeaveDetail, 'cover'>>;

const findOfferedType = ({ leaveCategory }: EarlierApplication, { entitlements }: Pick<ApplyScreenFacts, 'entitlements'>) =>
  entitlements.some(({ id }) => id.leaveCode === leaveCategory.leaveCode) ? leaveCategory.leaveCode : undefined;

/** Returns the form values of a stored application. */
export const toApplyValues = (leave: EarlierApplication): ApplyValues => ({
  leaveCode: leave.leaveCategory.leaveCode,
  startDate: formatDate(leave.id.startDate),
  endDate: formatDate(leave.endDate),
  halfDay: leave.halfDayPart !== null,
  halfDayPart: leave.halfDayPart ?? '',
  startPart: leave.startPart ?? '',
  endPart: leave.endPart ?? '',
  reason: leave.reason,
  approver: leave.approver,
  cover: (leave.cover ?? [])
    .filter(isCovering)
    .map(({ emplId }) => emplId)
    .join('\n'),
});

/**
 * Fills a new application from an earlier one. Dates are copied only if they are in the future and free again; the approver and the type
 * only if they can still be chosen.
 */
export function copyApplication(leave: EarlierApplication, facts: ApplyScreenFacts): ReadRecord<ApplyValues> {
  const { values } = newApplyValues(facts);
  const { startDate, endDate, approver, ...rest } = toApplyValues(leave);
  const hasDates = leave.id.startDate >= facts.today && !liveStatuses.includes(leave.leaveStatus);
  return {
    values: {
      ...rest,
      leaveCode: findOfferedType(leave, facts) ?? values.leaveCode,
      startDate: hasDates ? startDate : '',
      endDate: hasDates ? endDate : '',
      approver: facts.approvers.options.some(({ id }) => id === approver) ? approver : values.approver,
    },
    etag: undefined,
  };
}
