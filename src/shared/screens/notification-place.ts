import { paths } from './paths.ts';

type NotificationLeave = {
  appliedLeaveId: number;
  reader: 'applicant' | 'approver' | 'other';
  id: { emplid: string; effDate: string; startDate: string; leaveCode: string };
};

/**
 * Returns the screen for the leave of a notification: to decide on it while it is pending, otherwise to view it.
 *
 * @param more.waits whether the leave is pending; `isHr`: whether the reader is an HR user
 * @example notificationPlace(leave, { waits: true, isHr: false }).to // '/leaverequests/view/E0009/2026-03-09/2026-04-07/AL'
 */
export function notificationPlace(
  { appliedLeaveId, reader, id: { emplid, ...id } }: NotificationLeave,
  { waits, isHr }: { waits: boolean; isHr: boolean },
): { to: string; search: { appliedLeaveId: string } } {
  const params = { emplId: emplid, effDate: id.effDate, startDate: id.startDate, leaveCode: id.leaveCode };
  const path =
    reader === 'applicant'
      ? paths.viewMyLeave
      : reader === 'approver' && waits
        ? paths.viewLeaveRequest
        : isHr
          ? paths.viewLeaveHistoryHr
          : paths.viewLeaveHistory;
  return { to: path(params), search: { appliedLeaveId: String(appliedLeaveId) } };
}

/** The screens of notifications that are not about leave. */
export const fixedPlaces = {
  lastHrStays: paths.staffProfiles,
  webhookOff: paths.webhooks,
  tokenEnds: paths.apiTokens,
  tokenMakerLeft: paths.apiTokens,
  newDevice: paths.account,
  emergencySignIn: paths.loginDetails,
  addressClaimed: paths.loginDetails,
  providerLinked: paths.account,
  providerUnlinked: paths.account,
  passwordReset: paths.account,
  factorChanged: paths.account,
  factorReset: paths.loginDetails,
  lapseSoon: paths.myLeaveDetails,
  unbooked: paths.myLeaveDetails,
  yearEnd: paths.myLeaveDetails,
  yearOpened: paths.myLeaveDetails,
  yearEndUndone: paths.myLeaveDetails,
  cover: paths.cover,
  watched: paths.notices,
  standInBegins: paths.leaveRequests,
  standInEnds: paths.leaveRequests,
} as const satisfies Record<string, () => string>;
