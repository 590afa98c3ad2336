/** Who makes the call, and what the record that it is about is to them. */
export const callers = [
  'nobody',
  'an employee, about oneself',
  'an employee, about somebody else',
  'a manager, about a direct report',
  'a manager, about whom they approve',
  'a manager, about somebody else',
  'HR',
  'an admin, about somebody of the own department',
  'an admin, about somebody of another department',
] as const;

export type CallerKind = (typeof callers)[number];

/**
 * Who may do what, written by hand from the table of roles: what each call answers to each of the callers, in their order.
 * A number is the status; `in` is 200 with the record that it is about, `out` 200 without it. What the permission passes may
 * still be refused by the records: 409 where it is.
 */
export const expected: Readonly<Record<string, string>> = {
  // calls                                                              nobody own else | line appr else | HR | in else
  'POST /auth/signin': '401 401 401 401 401 401 401 401 401',
  'POST /auth/forgotpassword': '200 200 200 200 200 200 200 200 200',
  'POST /auth/resetpassword': '409 409 409 409 409 409 409 409 409',
  'POST /auth/signout': '401 200 200 200 200 200 200 200 200',
  'POST /changePassword': '401 200 200 200 200 200 200 200 200',
  'GET /auth/user/me': '401 in out out out out out out out',
  'GET /firstTime': '401 200 200 200 200 200 200 200 200',

  'GET /appliedleave/me': '401 in out out out out out out out',
  'GET /appliedleave/me/pendingapproval': '401 403 403 out in out 403 in out',
  'GET /appliedleave/me/waiting': '401 403 403 out in out 403 403 403',
  'GET /appliedleave/count/me/pendingapproval': '401 out out out in out out out out',
  'GET /appliedleave/me/{year}': '401 403 403 in in out 403 403 403',
  'GET /appliedleave': '401 403 403 403 403 403 in in out',
  'GET /appliedleave/count/{emplId}/{leaveCode}/{year}': '401 200 404 200 404 404 200 200 404',
  'GET /appliedleave/me/teamaway': '401 200 200 200 200 200 200 200 200',
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': '401 in 404 in in 404 in in 404',
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team': '401 403 403 200 200 404 200 200 404',
  'POST /appliedleave': '401 200 403 403 403 403 403 403 403',
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover': '401 403 403 403 403 403 200 403 403',
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}': '401 403 403 403 200 404 403 403 404',
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode} (cancel)': '401 409 404 403 403 404 403 403 404',
  'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': '401 200 404 403 403 404 403 403 404',

  'POST /attachment/uploadfile': '401 200 200 200 200 200 200 200 200',
  'GET /attachment/files/{fileName}': '401 200 404 404 200 404 200 404 404',
  'DELETE /attachment/deletefile/{fileName}': '401 200 404 404 404 404 404 404 404',

  'GET /leaveentitlement/me': '401 in out out out out out out out',
  'GET /leaveentitlement/me/{year}': '401 in out out out out out out out',
  'GET /leaveentitlement/me/{year}/{leaveCode}': '401 in 404 404 404 404 404 404 404',
  'GET /leaveentitlement/managerreportees': '401 403 403 in out out 403 403 403',
  'GET /leaveentitlements': '401 403 403 403 403 403 in in out',
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}': '401 in out in out out in in out',
  'GET /leaveentitlements/template': '401 403 403 403 403 403 200 200 200',
  'POST /leaveentitlements/facts': '401 403 403 403 403 403 in in out',
  'POST /leaveentitlement': '401 403 403 403 403 403 in in 400',
  'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}': '401 403 403 403 403 403 in in 404',

  'GET /persondetail/me': '401 200 200 200 200 200 200 200 200',
  'GET /employeedetail/me': '401 in out out out out out out out',
  'GET /leaveapprovers': '401 200 200 200 200 200 200 200 200',
  'GET /employeedetails': '401 in in in in in in in in',
  'GET /employeedetails/{emplId}': '401 in in in in in in in in',

  'GET /employeeDetailsWithDeptTest': '401 403 403 403 403 403 in in out',
  'GET /Export': '401 403 403 403 403 403 200 200 200',
  'GET /employeeDetailsDept/{emplId}': '401 403 403 403 403 403 in in 404',
  'GET /employeeDetailsDept/{emplId}/consequences': '401 403 403 403 403 403 200 200 404',
  'GET /verifyEmailExists/{email}': '401 403 403 403 403 403 in in out',
  'GET /currentUserDepartment': '401 200 200 200 200 200 200 200 200',
  'GET /searchemployee': '401 403 403 403 403 403 in in out',
  'POST /addEditEmployeeDetailsWithDept': '401 403 403 403 403 403 in in 404',
  'POST /addEditEmployeeDetails': '401 403 403 403 403 403 200 403 403',
  'POST /bulkUpdateEmployeeDetails': '401 403 403 403 403 403 200 403 403',
  'GET /employeeprofiles': '401 403 403 403 403 403 in 403 403',
  'GET /employeeprofiles/template': '401 403 403 403 403 403 200 403 403',
  'GET /employeeprofiles/facts': '401 403 403 403 403 403 in 403 403',

  'GET /logindetails': '401 403 403 403 403 403 in 403 403',
  'GET /logindetails/withoutlogin': '401 403 403 403 403 403 200 403 403',
  'GET /logindetails/{userId}': '401 403 403 403 403 403 in 403 403',
  'POST /logindetails': '401 403 403 403 403 403 409 403 403',
  'PATCH /logindetails/{userId}': '401 403 403 403 403 403 in 403 403',
  'POST /lockAccount': '401 403 403 403 403 403 in 403 403',
  'POST /resetPassword': '401 403 403 403 403 403 in 403 403',
  'GET /passwordresets': '401 403 403 403 403 403 out 403 403',
  'GET /auditlog': '401 403 403 403 403 403 in 403 403',

  'GET /leavecategories': '401 200 200 200 200 200 200 200 200',
  'GET /leavecategory/{leaveCode}': '401 403 403 403 403 403 200 403 403',
  'POST /leavecategory': '401 403 403 403 403 403 200 403 403',
  'PATCH /leavecategory/{leaveCode}': '401 403 403 403 403 403 200 403 403',

  'GET /publicholidays': '401 200 200 200 200 200 200 200 200',
  'GET /publicholiday/{holidayDate}': '401 200 200 200 200 200 200 200 200',
  'GET /publicholidays/template': '401 403 403 403 403 403 200 403 403',
  'POST /publicholidays/recount': '401 403 403 403 403 403 200 403 403',
  'POST /publicholiday': '401 403 403 403 403 403 200 403 403',
  'PATCH /publicholiday/{holidayDate}': '401 403 403 403 403 403 200 403 403',
  'DELETE /publicholiday/{holidayDate}': '401 403 403 403 403 403 200 403 403',

  'GET /translateitems': '401 403 403 403 403 403 200 403 403',
  'GET /translateitem/{field}': '401 200 200 200 200 200 200 200 200',
  'GET /translateitem/{fieldname}/{fieldvalue}': '401 403 403 403 403 403 200 403 403',
  'POST /translateitem': '401 403 403 403 403 403 200 403 403',
  'PATCH /translateitem/{fieldname}/{fieldvalue}': '401 403 403 403 403 403 200 403 403',

  'GET /teamcalendar': '401 200 200 200 200 200 200 200 200',
  'GET /calendarlink': '401 200 200 200 200 200 200 200 200',
  'POST /calendarlink': '401 200 200 200 200 200 200 200 200',
  'DELETE /calendarlink': '401 200 200 200 200 200 200 200 200',
  'GET /calendar/{token}/leave.ics': '404 404 404 404 404 404 404 404 404',
};
