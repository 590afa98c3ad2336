import { fillPath, type PathParams } from '#src/http/fill-path.ts';
import type { ParamName } from '#src/http/contract.ts';

/** A path template in the router's own spelling: `/a/{x}` is `/a/$x`. */
export type RouterPattern<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}$${Name}${RouterPattern<Rest>}`
  : Path;

/** A screen's path as a function of what it shows; `pattern` is what the router matches. */
export type ScreenPath<Path extends string = string> = ((
  ...params: [ParamName<Path>] extends [never] ? [] : [PathParams<Path>]
) => string) & {
  readonly pattern: RouterPattern<Path>;
};

function screen<const Path extends `/${string}`>(template: Path): ScreenPath<Path> {
  const path = (params: Readonly<Record<string, string | number>> = {}) => fillPath(template, params);
  const pattern = template.replaceAll(/\{(\w{1,40})\}/g, (_, name: string) => `$${name}`);
  // The template says which parameters there are; inside, they are only names.
  return Object.assign(path, { pattern }) as unknown as ScreenPath<Path>;
}

/** Every screen's address, in the order of the specification (section 2). */
export const paths = {
  login: screen('/login'),
  home: screen('/'),
  applyLeave: screen('/applyleave'),
  myLeaveHistory: screen('/myleavehistory'),
  viewMyLeave: screen('/myleavehistory/view/{emplId}/{effDate}/{startDate}/{leaveCode}'),
  myLeaveDetails: screen('/myleavedetails'),
  teamCalendar: screen('/teamcalendar'),
  myPublicHolidays: screen('/mypublicholiday'),
  viewMyPublicHoliday: screen('/mypublicholiday/view/{holidayDate}'),
  myProfile: screen('/myprofile'),
  changePassword: screen('/changepassword'),
  firstTime: screen('/firsttime'),
  forgotPassword: screen('/forgotpassword'),
  resetPassword: screen('/resetpassword'),
  leaveRequests: screen('/leaverequests'),
  viewLeaveRequest: screen('/leaverequests/view/{emplId}/{effDate}/{startDate}/{leaveCode}'),
  leaveHistory: screen('/leavehistory'),
  viewLeaveHistory: screen('/leavehistory/view/{emplId}/{effDate}/{startDate}/{leaveCode}'),
  allAppliedLeave: screen('/listallappliedleave'),
  viewLeaveHistoryHr: screen('/leavehistoryhr/view/{emplId}/{effDate}/{startDate}/{leaveCode}'),
  staffProfiles: screen('/liststaffprofile'),
  addStaffProfile: screen('/liststaffprofile/add'),
  editStaffProfile: screen('/liststaffprofile/edit/{emplId}'),
  uploadProfiles: screen('/liststaffprofile/uploadprofiles'),
  updateProfiles: screen('/liststaffprofile/multipleupdate'),
  leaveEntitlements: screen('/leaveentitlement'),
  teamEntitlements: screen('/leaveentitlementmanager'),
  addLeaveEntitlement: screen('/leaveentitlement/add'),
  editLeaveEntitlement: screen('/leaveentitlement/edit/{emplId}/{year}/{leaveCode}'),
  uploadLeaveEntitlements: screen('/leaveentitlement/uploadentitlement'),
  publicHolidays: screen('/publicholiday'),
  addPublicHoliday: screen('/publicholiday/add'),
  editPublicHoliday: screen('/publicholiday/edit/{holidayDate}'),
  uploadPublicHolidays: screen('/publicholiday/uploadholiday'),
  leaveCategories: screen('/leavecategory'),
  addLeaveCategory: screen('/leavecategory/add'),
  editLeaveCategory: screen('/leavecategory/edit/{leaveCode}'),
  translateItems: screen('/translateitems'),
  addTranslateItem: screen('/translateitems/add'),
  editTranslateItem: screen('/translateitems/edit/{fieldname}/{fieldvalue}'),
  loginDetails: screen('/logindetails'),
  addLoginDetail: screen('/logindetails/add'),
  editLoginDetail: screen('/logindetails/edit/{userId}'),
  auditLog: screen('/auditlog'),
  forbidden: screen('/forbidden'),
} as const;
