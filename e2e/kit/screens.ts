import { globSync, readFileSync } from 'node:fs';
import { paths } from '#src/shared/screens/paths.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import { createCallsAs } from './calls.ts';
import { year } from './dates.ts';

type ScreenName = keyof typeof paths;

/** The audience of a screen: anyone, signed-in people, or people with one of the roles. */
type Audience = 'anyone' | 'signed-in' | readonly RoleCode[];

/** The audience of each screen (specification sections 2 and 6). */
const audiences: Record<ScreenName, Audience> = {
  login: 'anyone',
  home: 'signed-in',
  applyLeave: 'signed-in',
  myLeaveHistory: 'signed-in',
  viewMyLeave: 'signed-in',
  myLeaveDetails: 'signed-in',
  leaveCard: 'signed-in',
  teamCalendar: 'signed-in',
  cover: 'signed-in',
  myPublicHolidays: 'signed-in',
  viewMyPublicHoliday: 'signed-in',
  myProfile: 'signed-in',
  account: 'signed-in',
  changePassword: 'signed-in',
  firstTime: 'signed-in',
  forgotPassword: 'anyone',
  resetPassword: 'anyone',
  decide: 'anyone',
  mailedRequest: 'signed-in',
  leaveRequests: ['M', 'A'],
  viewLeaveRequest: ['M', 'A'],
  leaveHistory: ['M'],
  viewLeaveHistory: ['M'],
  allAppliedLeave: ['H', 'A'],
  importLeave: ['H'],
  leaveImports: ['H'],
  viewLeaveHistoryHr: ['H', 'A'],
  staffProfiles: ['H', 'A'],
  addStaffProfile: ['H', 'A'],
  editStaffProfile: ['H', 'A'],
  uploadProfiles: ['H'],
  updateProfiles: ['H'],
  leaveEntitlements: ['H', 'A'],
  teamEntitlements: ['M'],
  viewLeaveEntitlement: ['H', 'M', 'A'],
  grants: ['H'],
  grantRuns: ['H'],
  addLeaveEntitlement: ['H', 'A'],
  editLeaveEntitlement: ['H', 'A'],
  uploadLeaveEntitlements: ['H', 'A'],
  publicHolidays: ['H'],
  addPublicHoliday: ['H'],
  editPublicHoliday: ['H'],
  countryHolidays: ['H'],
  uploadPublicHolidays: ['H'],
  leaveCategories: ['H'],
  addLeaveCategory: ['H'],
  editLeaveCategory: ['H'],
  commonLeaveTypes: ['H'],
  uploadLeaveCategories: ['H'],
  workPatterns: ['H'],
  addWorkPattern: ['H'],
  editWorkPattern: ['H'],
  shutdown: ['H'],
  shutdowns: ['H'],
  viewShutdown: ['H'],
  yearEnd: ['H'],
  leaveWatchers: ['H'],
  addLeaveWatcher: ['H'],
  absenceRules: ['H'],
  addAbsenceRule: ['H'],
  editAbsenceRule: ['H'],
  reports: ['H', 'M', 'A'],
  report: ['H', 'M', 'A'],
  translateItems: ['H'],
  addTranslateItem: ['H'],
  editTranslateItem: ['H'],
  uploadTranslateItems: ['H'],
  loginDetails: ['H'],
  addLoginDetail: ['H'],
  editLoginDetail: ['H'],
  makeAccounts: ['H'],
  accountRun: ['H'],
  apiTokens: ['H'],
  addApiToken: ['H'],
  webhooks: ['H'],
  addWebhook: ['H'],
  webhookDeliveries: ['H'],
  editWebhook: ['H'],
  auditLog: ['H'],
  notices: 'signed-in',
  settings: ['H'],
  deliveries: ['H'],
  forbidden: 'signed-in',
};

// The routes are React code, which only a browser runs, but their names can be read here.
const routesSource = globSync('src/app/client/routes/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const registered = new Set([...routesSource.matchAll(/\bpaths\.(\w+)[.,]/g)].map(([, name]) => name));
// The demo company has no account batches: `account-batch.e2e.ts` creates one and checks the screen.
registered.delete('accountRun');
// It has no webhooks: `webhooks.e2e.ts` checks their screens.
registered.delete('webhookDeliveries');
// It has no company shutdown: `company-shutdown.e2e.ts` checks the screen of one.
registered.delete('viewShutdown');
// It has no absence rules: `absence-rules.e2e.ts` checks one.
registered.delete('editAbsenceRule');
registered.delete('editWebhook');
// These screens need a link from an email, and the demo company has sent none.
registered.delete('decide');
registered.delete('mailedRequest');

/** All screens. */
export const screens = Object.entries(audiences).flatMap(([name, audience]) =>
  // Object.entries returns strings; these are the names of the record.
  registered.has(name) ? [{ name: name as ScreenName, audience }] : [],
);

/** True if a person with these roles may see the screen. */
export const canSee = (audience: Audience, roles: readonly RoleCode[]) =>
  typeof audience === 'string' || audience.some((role) => roles.includes(role));

/** The address of an existing record for each screen, in a demo company as `all@demo.example` sees it. */
export async function findScreenAddresses(url: string, ofYear = year): Promise<Record<ScreenName, string>> {
  type Leave = { appliedLeaveId: number; id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
  const call = await createCallsAs(url, 'all@demo.example');
  const manager = await createCallsAs(url, 'manager@demo.example');
  const first = async (found: Promise<Leave[]>) => {
    const [leave] = await found;
    if (!leave) throw new Error('The demo company lacks leave for one of the screens.');
    const { emplid: emplId, effDate, startDate, leaveCode } = leave.id;
    return { key: { emplId, effDate, startDate, leaveCode }, which: `?appliedLeaveId=${leave.appliedLeaveId}` };
  };
  const own = await first(call('GET /appliedleave/me'));
  const request = await first(manager('GET /appliedleave/me/pendingapproval'));
  const history = await first(manager(`GET /appliedleave/me/${ofYear}`));
  const any = await first(call('GET /appliedleave?page=1&size=1'));
  const plain = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path.pattern]));
  return {
    // Screens without parameters; all others follow.
    ...(plain as Record<ScreenName, string>),
    viewMyLeave: paths.viewMyLeave(own.key) + own.which,
    leaveCard: paths.leaveCard({ emplId: 'E0001', year: ofYear }),
    viewMyPublicHoliday: paths.viewMyPublicHoliday({ holidayDate: `${ofYear}-05-01` }),
    viewLeaveRequest: paths.viewLeaveRequest(request.key) + request.which,
    viewLeaveHistory: paths.viewLeaveHistory(history.key) + history.which,
    viewLeaveHistoryHr: paths.viewLeaveHistoryHr(any.key) + any.which,
    editStaffProfile: paths.editStaffProfile({ emplId: 'E0001' }),
    viewLeaveEntitlement: paths.viewLeaveEntitlement({ emplId: 'E0001', year: ofYear, leaveCode: 'AL' }),
    editLeaveEntitlement: paths.editLeaveEntitlement({ emplId: 'E0001', year: ofYear, leaveCode: 'AL' }),
    editPublicHoliday: paths.editPublicHoliday({ holidayDate: `${ofYear}-12-25` }),
    editLeaveCategory: paths.editLeaveCategory({ leaveCode: 'AL' }),
    editWorkPattern: paths.editWorkPattern({ patternCode: 'STANDARD' }),
    report: paths.report({ report: 'absence' }),
    editTranslateItem: paths.editTranslateItem({ fieldname: 'gender', fieldvalue: 'F' }),
    editLoginDetail: paths.editLoginDetail({ userId: 'employee@demo.example' }),
  };
}
