/** The two halves of a day in order. */
export const halves = ['AM', 'PM'] as const;
export type HalfDayPart = (typeof halves)[number];
