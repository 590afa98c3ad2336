import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import type { Calls } from './calls.ts';
import type { Demo } from './demo-company.ts';

/** The people of the scene: the employee, the approver, the stand-in of both, HR, and another HR user. */
export const sceneUsers = {
  employee: 'employee@demo.example',
  colleague: 'employee2@demo.example',
  newcomer: 'employee3@demo.example',
  manager: 'manager@demo.example',
  standIn: 'manager2@demo.example',
  director: 'director@demo.example',
  hr: 'hr@demo.example',
  otherHr: 'all@demo.example',
} as const;

export type SceneUser = keyof typeof sceneUsers;
type Party = (typeof notificationKinds)[NotificationKind]['notifies'][number];

/** Two days for each kind: a Monday and the Tuesday after it. */
export type Days = { start: PlainDate; end: PlainDate };
export type NotificationScene = { as: Record<SceneUser, Calls>; demo: Demo; days: Days };

/**
 * The text of a notification as one person sees it, which the email repeats, and the subject of the email, in which `PERIOD` stands for the
 * days and `NAME` for any name. Null if there is no email, because it would ask someone for a decision that is no longer theirs.
 */
export type ExpectedNotification = { who: SceneUser; says: RegExp; subject: string | null };
/** How a kind of notification comes about, by permitted calls, and what each party of its row in the table sees. */
export type NotificationAction = {
  bring: (scene: NotificationScene) => Promise<unknown>;
  seen: Partial<Record<Party, ExpectedNotification>>;
};

const application = ({ start, end }: Days, more: object = {}) => ({
  id: { startDate: start },
  leaveCategory: { leaveCode: 'AL' },
  endDate: end,
  halfDay: 'N',
  reason: 'Sea',
  approver: 'M0001',
  ...more,
});
type Applied = { id: { effDate: string; leaveCode?: string } };

/** Applies for leave. @returns its path */
export async function applyForLeave(
  { as, days }: NotificationScene,
  more: { by?: SceneUser; leaveCategory?: { leaveCode: string }; [field: string]: unknown } = {},
) {
  const { by = 'employee', ...fields } = more;
  const { id } = await as[by]<Applied>('POST /appliedleave', application(days, fields));
  return `/appliedleave/E0001/${id.effDate}/${days.start}/${more.leaveCategory?.leaveCode ?? 'AL'}`;
}
export async function applyApproved(scene: NotificationScene): Promise<string> {
  const path = await applyForLeave(scene);
  await scene.as.manager(`PATCH ${path}/APPRV`, {});
  return path;
}
export async function requestCancellation(scene: NotificationScene): Promise<string> {
  const path = await applyApproved(scene);
  await scene.as.employee(`PATCH ${path}/PNCLD`, {});
  return path;
}
export const giveBackLastDay = ({ end }: Days) => ({ reason: 'Called back', giveBack: [{ date: end }] });
export async function requestChange(scene: NotificationScene): Promise<string> {
  const path = await applyApproved(scene);
  await scene.as.employee(`POST ${path}/change`, giveBackLastDay(scene.days));
  return path;
}
export const onBehalfFields = { onBehalf: true, employeeDetails: { emplId: 'E0001' } };
export const changeCategory = ({ as }: NotificationScene, leaveCode: string, rules: object) =>
  as
    .hr<{ leaveDescr: string; entitlement: number }>(`GET /leavecategory/${leaveCode}`)
    .then(({ leaveDescr, entitlement }) => as.hr(`PATCH /leavecategory/${leaveCode}`, { leaveDescr, entitlement, ...rules }));
export const addHoliday = ({ as, days }: NotificationScene) =>
  as.hr('POST /publicholiday', { holidayDate: days.start, holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });
export const fetchProfile = async ({ as }: NotificationScene, emplId: string) => {
  const { version: _version, ...profile } = await as.hr<Record<string, unknown>>(`GET /employeeDetailsDept/${emplId}`);
  return profile;
};

export const expectForEmployee = (says: RegExp, subject: string): ExpectedNotification => ({ who: 'employee', says, subject });
export const expectForManager = (says: RegExp, subject: string): ExpectedNotification => ({ who: 'manager', says, subject });
export const expectDecisionRequest = (who: SceneUser, says: RegExp, what = 'Leave request'): ExpectedNotification => ({
  who,
  says,
  subject: `${what} of NAME, PERIOD`,
});
