/** A calendar date as `yyyy-mm-dd`: no time, no time zone. Nothing else in the project touches `Date` for a calendar date. */
export type PlainDate = string;
