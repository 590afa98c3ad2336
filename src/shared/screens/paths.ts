import { fillPath, type PathParams } from '#src/platform/http/contract/fill-path.ts';
import type { ParamName } from '#src/platform/http/contract/contract.ts';

/** A path template in the router's syntax: `/a/{x}` is `/a/$x`. */
type RouterPattern<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}$${Name}${RouterPattern<Rest>}`
  : Path;

/** The path of a screen as a function of its parameters; `pattern` for the router, `title` for the heading and the document. */
export type ScreenPath<Path extends string = string> = ((
  ...params: [ParamName<Path>] extends [never] ? [] : [PathParams<Path>]
) => string) & {
  readonly pattern: RouterPattern<Path>;
  readonly title: string;
};

/** A screen without parameters in its path: a list, or a form that adds. */
export type FixedScreen = Pick<ScreenPath, 'pattern' | 'title'> & (() => string);

function screen<const Path extends `/${string}`>(template: Path, title: string): ScreenPath<Path> {
  const path = (params: Readonly<Record<string, string | number>> = {}) => fillPath(template, params);
  const pattern = template.replaceAll(/\{(\w{1,40})\}/g, (_, name: string) => `$${name}`);
  // The template defines the parameters. Inside this function they are only names.
  return Object.assign(path, { pattern, title }) as unknown as ScreenPath<Path>;
}

/** The path and title of every screen, in the order of the specification (section 2). */
export const paths = {
  login: screen('/login', 'Sign in'),
  home: screen('/', 'Home'),
  applyLeave: screen('/applyleave', 'Apply for leave'),
  myLeaveHistory: screen('/myleavehistory', 'My Leave History'),
  viewMyLeave: screen('/myleavehistory/view/{emplId}/{effDate}/{startDate}/{leaveCode}', 'View My Leave History'),
  myLeaveDetails: screen('/myleavedetails', 'My Leave Details'),
  leaveCard: screen('/leavecard/{emplId}/{year}', 'Leave card'),
  cover: screen('/cover', 'Cover'),
  teamCalendar: screen('/teamcalendar', 'Team calendar'),
  myPublicHolidays: screen('/mypublicholiday', 'My Public Holidays'),
  viewMyPublicHoliday: screen('/mypublicholiday/view/{holidayDate}', 'View Public Holiday'),
  myProfile: screen('/myprofile', 'My Profile'),
  account: screen('/account', 'My account'),
  changePassword: screen('/changepassword', 'Change password'),
  firstTime: screen('/firsttime', 'Choose a new password'),
  forgotPassword: screen('/forgotpassword', 'Forgot password?'),
  resetPassword: screen('/resetpassword', 'Choose a new password'),
  decide: screen('/decide', 'Leave Request for Approval'),
  mailedRequest: screen('/decide/request', 'Leave Request for Approval'),
  leaveRequests: screen('/leaverequests', 'Leave Requests'),
  viewLeaveRequest: screen('/leaverequests/view/{emplId}/{effDate}/{startDate}/{leaveCode}', 'Leave Request for Approval'),
  leaveHistory: screen('/leavehistory', 'Leave History'),
  viewLeaveHistory: screen('/leavehistory/view/{emplId}/{effDate}/{startDate}/{leaveCode}', 'View Leave History'),
  allAppliedLeave: screen('/listallappliedleave', 'Employee Leave History'),
  importLeave: screen('/listallappliedleave/import', 'Import leave'),
  leaveImports: screen('/listallappliedleave/imports', 'Earlier imports'),
  viewLeaveHistoryHr: screen('/leavehistoryhr/view/{emplId}/{effDate}/{startDate}/{leaveCode}', 'View Leave History for HR'),
  staffProfiles: screen('/liststaffprofile', 'Employee Profiles'),
  addStaffProfile: screen('/liststaffprofile/add', 'Add Employee Profile'),
  editStaffProfile: screen('/liststaffprofile/edit/{emplId}', 'Edit Employee Profile'),
  uploadProfiles: screen('/liststaffprofile/uploadprofiles', 'Upload Employee Profiles'),
  updateProfiles: screen('/liststaffprofile/multipleupdate', 'Update Multiple Profiles'),
  leaveEntitlements: screen('/leaveentitlement', 'Leave Entitlements'),
  teamEntitlements: screen('/leaveentitlementmanager', 'Team Entitlements'),
  viewLeaveEntitlement: screen('/leaveentitlement/view/{emplId}/{year}/{leaveCode}', 'Balance history'),
  addLeaveEntitlement: screen('/leaveentitlement/add', 'Add Leave Entitlement'),
  editLeaveEntitlement: screen('/leaveentitlement/edit/{emplId}/{year}/{leaveCode}', 'Edit Leave Entitlement'),
  grants: screen('/grants', 'Grant to many'),
  grantRuns: screen('/grants/list', 'Grant history'),
  uploadLeaveEntitlements: screen('/leaveentitlement/uploadentitlement', 'Upload Leave Entitlements'),
  publicHolidays: screen('/publicholiday', 'Public Holidays'),
  addPublicHoliday: screen('/publicholiday/add', 'Add Public Holiday'),
  editPublicHoliday: screen('/publicholiday/edit/{holidayDate}', 'Edit Public Holiday'),
  countryHolidays: screen('/publicholiday/fromcountry', 'Import holidays by country'),
  uploadPublicHolidays: screen('/publicholiday/uploadholiday', 'Upload Public Holidays'),
  leaveCategories: screen('/leavecategory', 'Leave Categories'),
  addLeaveCategory: screen('/leavecategory/add', 'Add Leave Category'),
  editLeaveCategory: screen('/leavecategory/edit/{leaveCode}', 'Edit Leave Category'),
  commonLeaveTypes: screen('/leavecategory/common', 'Add common leave types'),
  uploadLeaveCategories: screen('/leavecategory/uploadcategories', 'Upload Leave Categories'),
  workPatterns: screen('/workpatterns', 'Work patterns'),
  addWorkPattern: screen('/workpatterns/add', 'Add work pattern'),
  editWorkPattern: screen('/workpatterns/edit/{patternCode}', 'Edit work pattern'),
  shutdown: screen('/shutdown', 'Company shutdowns'),
  shutdowns: screen('/shutdown/list', 'Shutdown history'),
  viewShutdown: screen('/shutdown/view/{shutdownId}', 'Company shutdown'),
  yearEnd: screen('/yearend', 'Year end'),
  absenceRules: screen('/absencerules', 'Absence rules'),
  addAbsenceRule: screen('/absencerules/add', 'Add absence rule'),
  editAbsenceRule: screen('/absencerules/edit/{absenceRuleId}', 'Edit absence rule'),
  leaveWatchers: screen('/leavewatchers', 'People who must know'),
  addLeaveWatcher: screen('/leavewatchers/add', 'Add people who must know'),
  reports: screen('/reports', 'Reports'),
  report: screen('/reports/{report}', 'Report'),
  translateItems: screen('/translateitems', 'Translate Items'),
  addTranslateItem: screen('/translateitems/add', 'Add Translate Item'),
  editTranslateItem: screen('/translateitems/edit/{fieldname}/{fieldvalue}', 'Edit Translate Item'),
  uploadTranslateItems: screen('/translateitems/uploaditems', 'Upload Translate Items'),
  loginDetails: screen('/logindetails', 'User Login Details'),
  addLoginDetail: screen('/logindetails/add', 'Add Login Detail'),
  editLoginDetail: screen('/logindetails/edit/{userId}', 'Edit Login Detail'),
  makeAccounts: screen('/logindetails/accounts', 'Create accounts'),
  accountRun: screen('/logindetails/accounts/{accountRunId}', 'New accounts'),
  apiTokens: screen('/apitokens', 'API tokens'),
  addApiToken: screen('/apitokens/add', 'Add token'),
  webhooks: screen('/webhooks', 'Webhooks'),
  addWebhook: screen('/webhooks/add', 'Add webhook'),
  webhookDeliveries: screen('/webhooks/{webhookId}', 'Webhook'),
  editWebhook: screen('/webhooks/edit/{webhookId}', 'Edit webhook'),
  auditLog: screen('/auditlog', 'Audit Log'),
  notices: screen('/notices', 'Notifications'),
  settings: screen('/settings', 'Settings'),
  deliveries: screen('/deliveries', 'Outgoing email'),
  forbidden: screen('/forbidden', "You don't have permission to access this resource."),
} as const;

/** Shown at an unknown address. */
export const unknownScreen = { pattern: '$', title: "The Page you're looking for was not found." } as const;
