import type { PlainDate } from '#src/base/dates/plain-date.ts';

export type DemoTranslateItem = {
  fieldname: 'gender' | 'marriage_status' | 'job_title' | 'business_unit' | 'dept_id';
  fieldvalue: string;
  effStatus: 'A' | 'I';
  xlatlongname: string;
  xlatshortname: string;
};

const createItems = (
  fieldname: DemoTranslateItem['fieldname'],
  names: Record<string, [long: string, short?: string]>,
  effStatus: 'A' | 'I' = 'A',
) =>
  Object.entries(names).map(([fieldvalue, [long, short = long]]) => ({
    fieldname,
    fieldvalue,
    effStatus,
    xlatlongname: long,
    xlatshortname: short,
  }));

/** The lookups of the company. The schema itself adds leave_status, status and the first two of marriage_status. */
export const demoTranslateItems: readonly DemoTranslateItem[] = [
  ...createItems('gender', { F: ['Female'], M: ['Male'], X: ['Not stated'] }),
  ...createItems('marriage_status', { SIN: ['Single'], MAR: ['Married'], DIV: ['Divorced'], WID: ['Widowed'] }),
  ...createItems('dept_id', { ENG: ['Engineering'], SAL: ['Sales'], OPS: ['Operations'], HRD: ['Human Resources', 'HR'] }),
  ...createItems('business_unit', { PRO: ['Products'], SER: ['Services'], COR: ['Corporate'] }),
  ...createItems('business_unit', { PRT: ['Printing'] }, 'I'),
  ...createItems('job_title', {
    DIR: ['Director'],
    EM: ['Engineering manager', 'Eng. manager'],
    SWE: ['Software engineer', 'Engineer'],
    TST: ['Test engineer', 'Tester'],
    SRE: ['Site reliability engineer', 'SRE'],
    PDS: ['Product designer', 'Designer'],
    DA: ['Data analyst', 'Analyst'],
    TW: ['Technical writer', 'Writer'],
    SM: ['Sales manager'],
    AE: ['Account executive', 'Account exec.'],
    SEN: ['Sales engineer'],
    CSM: ['Customer success manager', 'Customer success'],
    OPM: ['Operations manager', 'Ops manager'],
    OFM: ['Office manager'],
    LOG: ['Logistics coordinator', 'Logistics'],
    BUY: ['Buyer'],
    ACC: ['Accountant'],
    HRM: ['Human resources manager', 'HR manager'],
    HRP: ['Human resources partner', 'HR partner'],
    REC: ['Recruiter'],
    PAY: ['Payroll specialist', 'Payroll'],
  }),
  ...createItems('job_title', { TEL: ['Telephone operator', 'Operator'] }, 'I'),
];

export type DemoLeaveCategory = { leaveCode: string; leaveDescr: string; entitlement: number; countsCalendarDays: boolean };

export const demoLeaveCategories = [
  { leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: 14, countsCalendarDays: false },
  { leaveCode: 'SL', leaveDescr: 'Sick leave', entitlement: 14, countsCalendarDays: true },
  { leaveCode: 'HL', leaveDescr: 'Hospitalisation leave', entitlement: 60, countsCalendarDays: true },
  { leaveCode: 'MT', leaveDescr: 'Maternity leave', entitlement: 99, countsCalendarDays: true },
  { leaveCode: 'PT', leaveDescr: 'Paternity leave', entitlement: 14, countsCalendarDays: true },
] as const satisfies readonly DemoLeaveCategory[];

/** People with expiring days were notified this many days before. */
export const expiryReminderDays = 30;

export type DemoLeaveCode = (typeof demoLeaveCategories)[number]['leaveCode'];

export type DemoPublicHoliday = { holidayDate: PlainDate; holidayDescr: string; holidayState: string };

// Spread over the weekdays so that in any year three or four fall on a weekend.
const holidays: readonly [monthDay: string, name: string, states?: string][] = [
  ['01-01', "New Year's Day"],
  ['02-10', 'Lantern Festival', 'North, East, South'],
  ['03-08', "Women's Day"],
  ['04-23', 'Spring Festival'],
  ['05-01', 'Labour Day'],
  ['06-24', 'Midsummer Day'],
  ['08-31', 'National Day'],
  ['09-16', 'Union Day', 'North, East'],
  ['10-03', 'Harvest Day'],
  ['11-09', "Founders' Day"],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

/**
 * Returns the holidays of a year, which are on the same dates every year. @example demoPublicHolidays(2026)[0].holidayDate //
 * '2026-01-01'
 */
export const demoPublicHolidays = (year: number): DemoPublicHoliday[] =>
  holidays.map(([monthDay, holidayDescr, holidayState = 'All']) => ({ holidayDate: `${year}-${monthDay}`, holidayDescr, holidayState }));
