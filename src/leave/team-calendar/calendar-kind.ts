/** The calendars that a private link can show to calendar programs. */
export const calendarKinds = { own: 'My leave', team: 'My team', holidays: 'Public holidays' } as const;

export type CalendarKind = keyof typeof calendarKinds;

/** The maximum number of calls of a link per hour. */
export const maxCallsPerHour = 60;
