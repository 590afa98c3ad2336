/** The rows of the team calendar, of plans and of calendar links, in the order of `callerKinds`. */
export const calendarPermissions: Readonly<Record<string, string>> = {
  'GET /away': '401 200 200 200 200 200 200 200 200',
  'GET /teamcalendar': '401 200 200 200 200 200 200 200 200',
  'GET /leaveplans/me': '401 200 200 200 200 200 200 200 200',
  'GET /leaveplans': '401 out out in in out in out out',
  'POST /leaveplan': '401 200 200 200 200 200 200 200 200',
  'PATCH /leaveplan/{leavePlanId}': '401 404 404 404 404 404 404 404 404',
  'DELETE /leaveplan/{leavePlanId}': '401 404 404 404 404 404 404 404 404',
  'GET /calendarlinks': '401 200 200 200 200 200 200 200 200',
  'GET /calendarlink': '401 200 200 200 200 200 200 200 200',
  'POST /calendarlink': '401 200 200 200 200 200 200 200 200',
  'DELETE /calendarlink': '401 200 200 200 200 200 200 200 200',
  'GET /calendar/{token}/leave.ics': '404 404 404 404 404 404 404 404 404',
};
