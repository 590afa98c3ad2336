/** What a private link shows to calendar programs. */
export const calendarKinds = { own: 'My leave', team: 'My team', holidays: 'Public holidays' } as const;

export type CalendarKind = keyof typeof calendarKinds;

/** How often a link may be called within an hour. */
export const maxCallsPerHour = 60;
