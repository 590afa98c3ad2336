import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('the site map', () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path.pattern]))).toMatchInlineSnapshot(`
    {
      "addLeaveCategory": "/leavecategory/add",
      "addLeaveEntitlement": "/leaveentitlement/add",
      "addLoginDetail": "/logindetails/add",
      "addPublicHoliday": "/publicholiday/add",
      "addStaffProfile": "/liststaffprofile/add",
      "addTranslateItem": "/translateitems/add",
      "allAppliedLeave": "/listallappliedleave",
      "applyLeave": "/applyleave",
      "auditLog": "/auditlog",
      "changePassword": "/changepassword",
      "editLeaveCategory": "/leavecategory/edit/$leaveCode",
      "editLeaveEntitlement": "/leaveentitlement/edit/$emplId/$year/$leaveCode",
      "editLoginDetail": "/logindetails/edit/$userId",
      "editPublicHoliday": "/publicholiday/edit/$holidayDate",
      "editStaffProfile": "/liststaffprofile/edit/$emplId",
      "editTranslateItem": "/translateitems/edit/$fieldname/$fieldvalue",
      "firstTime": "/firsttime",
      "forbidden": "/forbidden",
      "forgotPassword": "/forgotpassword",
      "home": "/",
      "leaveCategories": "/leavecategory",
      "leaveEntitlements": "/leaveentitlement",
      "leaveHistory": "/leavehistory",
      "leaveRequests": "/leaverequests",
      "login": "/login",
      "loginDetails": "/logindetails",
      "myLeaveDetails": "/myleavedetails",
      "myLeaveHistory": "/myleavehistory",
      "myProfile": "/myprofile",
      "myPublicHolidays": "/mypublicholiday",
      "publicHolidays": "/publicholiday",
      "resetPassword": "/resetpassword",
      "staffProfiles": "/liststaffprofile",
      "teamCalendar": "/teamcalendar",
      "teamEntitlements": "/leaveentitlementmanager",
      "translateItems": "/translateitems",
      "updateProfiles": "/liststaffprofile/multipleupdate",
      "uploadLeaveEntitlements": "/leaveentitlement/uploadentitlement",
      "uploadProfiles": "/liststaffprofile/uploadprofiles",
      "uploadPublicHolidays": "/publicholiday/uploadholiday",
      "viewLeaveHistory": "/leavehistory/view/$emplId/$effDate/$startDate/$leaveCode",
      "viewLeaveHistoryHr": "/leavehistoryhr/view/$emplId/$effDate/$startDate/$leaveCode",
      "viewLeaveRequest": "/leaverequests/view/$emplId/$effDate/$startDate/$leaveCode",
      "viewMyLeave": "/myleavehistory/view/$emplId/$effDate/$startDate/$leaveCode",
      "viewMyPublicHoliday": "/mypublicholiday/view/$holidayDate",
    }
  `);
});

test('a path holds what it was given, escaped', () => {
  expect(paths.editLoginDetail({ userId: 'hana.tan/x@demo.example' })).toBe('/logindetails/edit/hana.tan%2Fx%40demo.example');
  expect(paths.editLeaveEntitlement({ emplId: 'E0001', year: 2026, leaveCode: 'AL' })).toBe('/leaveentitlement/edit/E0001/2026/AL');
});
