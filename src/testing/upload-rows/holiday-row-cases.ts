type HolidayRowCase = {
  name: string;
  cells: { date: string; holiday: string; state: string };
  /** The message of the page; undefined for a valid row. */
  problem: string | undefined;
  /** The message of the server for the same row, if it differs. */
  answer?: string;
};

const good = { date: '09/11/2026', holiday: 'Founders Day', state: 'All' };

/**
 * Rows of a holiday sheet with their messages. The tests of the page and of the server share this table. 25/12/2026 is already a
 * holiday.
 */
export const holidayRowCases: readonly HolidayRowCase[] = [
  { name: 'a valid row', cells: good, problem: undefined },
  { name: 'a date typed with one digit', cells: { ...good, date: '9/11/2026' }, problem: undefined },
  { name: 'texts with surrounding blanks', cells: { date: ' 10/11/2026 ', holiday: ' Feast ', state: ' All ' }, problem: undefined },
  { name: 'a blank date', cells: { ...good, date: '  ' }, problem: 'Date cannot be blank.' },
  { name: 'only a state', cells: { date: '', holiday: '', state: 'All' }, problem: 'Date cannot be blank.' },
  { name: 'a day that does not exist', cells: { ...good, date: '31/02/2026' }, problem: 'Date value is invalid.' },
  { name: 'a month before a day', cells: { ...good, date: '12/13/2026' }, problem: 'Date value is invalid.' },
  { name: 'a number for a date', cells: { ...good, date: '46361' }, problem: 'Date value is invalid.' },
  { name: 'a word for a date, and no holiday', cells: { ...good, date: 'Easter', holiday: '' }, problem: 'Date value is invalid.' },
  {
    name: 'a date that is a holiday',
    cells: { ...good, date: '25/12/2026' },
    problem: 'Date value already exist.',
    answer: '25/12/2026 is already a Public Holiday',
  },
  { name: 'a blank holiday', cells: { ...good, holiday: ' ' }, problem: 'Holiday cannot be blank.' },
  { name: 'a blank holiday and a blank state', cells: { ...good, holiday: '', state: '' }, problem: 'Holiday cannot be blank.' },
  { name: 'a holiday of 50 characters', cells: { ...good, date: '11/11/2026', holiday: 'x'.repeat(50) }, problem: undefined },
  { name: 'a holiday of 51 characters', cells: { ...good, holiday: 'x'.repeat(51) }, problem: 'Holiday must have at most 50 characters.' },
  { name: 'a blank state', cells: { ...good, state: '' }, problem: 'State(s) cannot be blank.' },
  { name: 'states of 101 characters', cells: { ...good, state: 'x'.repeat(101) }, problem: 'State(s) must have at most 100 characters.' },
];
