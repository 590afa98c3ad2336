import { describe, expect, test } from 'vitest';
import { findFileHolidays, yearsOfFile } from '#src/company/public-holiday/calendar-file/calendar-events.ts';
import { readCalendarFile } from './read-calendar-file.ts';

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const read = (text: string | Uint8Array<ArrayBuffer>) => readCalendarFile(new Blob([text]));

/** The days of a year with their names. */
async function daysOf(text: string, year: number): Promise<string[]> {
  const days = findFileHolidays(await read(text), year);
  return days
    .filter(({ holidayDate }) => holidayDate.startsWith(`${year}`))
    .map(({ holidayDate, holidayDescr }) => `${holidayDate} ${holidayDescr}`);
}

/** As Google Calendar exports its calendars of holidays. */
const google = [
  'BEGIN:VCALENDAR',
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'VERSION:2.0',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:Holidays in Singapore',
  'X-WR-TIMEZONE:UTC',
  event(
    'DTSTART;VALUE=DATE:20270206',
    'DTEND;VALUE=DATE:20270207',
    'DTSTAMP:20261127T064500Z',
    'UID:20270206_abc@google.com',
    'CLASS:PUBLIC',
    'CREATED:20240517T085439Z',
    'DESCRIPTION:Public holiday',
    'LAST-MODIFIED:20240517T085439Z',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    "SUMMARY:Lunar New Year's Day",
    'TRANSP:TRANSPARENT',
  ),
  event(
    'DTSTART;VALUE=DATE:20270309',
    'DTEND;VALUE=DATE:20270310',
    'UID:20270309_abc@google.com',
    'DESCRIPTION:Public holiday',
    'STATUS:TENTATIVE',
    'SUMMARY:Hari Raya Puasa (tentative)',
  ),
  event(
    'DTSTART;VALUE=DATE:20270509',
    'DTEND;VALUE=DATE:20270510',
    'UID:20270509_abc@google.com',
    'DESCRIPTION:Observance\\nTo hide observances\\, go to Google Calendar Settings',
    '  > Holidays in Singapore',
    'SUMMARY:Mother’s Day',
  ),
  'END:VCALENDAR',
].join('\r\n');

/** As Outlook exports a calendar, with a zone, an alarm and HTML that spans lines. */
const outlook = [
  'BEGIN:VCALENDAR',
  'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
  'VERSION:2.0',
  'METHOD:PUBLISH',
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
  event(
    'CLASS:PUBLIC',
    'CATEGORIES:Holiday',
    'DESCRIPTION: \\n',
    'DTEND;VALUE=DATE:20250527',
    'DTSTART;VALUE=DATE:20250526',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1MO;BYMONTH=5',
    'SUMMARY;LANGUAGE=en-us:Memorial Day',
    'UID:040000008200E00074C5B7101A82E008',
    'X-ALT-DESC;FMTTYPE=text/html:<!DOCTYPE HTML>',
    '<p>An editor broke this line</p>',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'ACTION:DISPLAY',
    'DESCRIPTION:Reminder',
    'END:VALARM',
  ),
  event(
    'DTSTART;TZID="W. Europe Standard Time":20270301T090000',
    'DTEND;TZID="W. Europe Standard Time":20270301T100000',
    'SUMMARY:Budget meeting',
    'UID:1',
  ),
  event('DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270101', 'SUMMARY;LANGUAGE=en-us:New Year', 'UID:2'),
  'END:VCALENDAR',
].join('\r\n');

/** As a ministry writes it by hand: line feeds, folded names, no VALUE=DATE, neither UID nor end. */
const ministry = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Ministry of Labour//NONSGML Holidays 2027//EN

BEGIN:VEVENT
DTSTART:20270101
SUMMARY:New Year's
  Day
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20271224
DURATION:P3D
SUMMARY:Christmas\\, with
  Boxing Day
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20200501
RRULE:FREQ=YEARLY
SUMMARY:Labour Day
END:VEVENT
END:VCALENDAR
`;

describe('a calendar file', () => {
  test('of Google has days with their kind and their certainty', async () => {
    const file = await read(google);
    expect(findFileHolidays(file, 2027)).toEqual([
      { holidayDate: '2027-02-06', holidayDescr: "Lunar New Year's Day", kind: 'public', certain: true },
      { holidayDate: '2027-03-09', holidayDescr: 'Hari Raya Puasa (tentative)', kind: 'public', certain: false },
      { holidayDate: '2027-05-09', holidayDescr: 'Mother’s Day', kind: 'observance', certain: true },
    ]);
    expect(file.leftOut).toEqual([]);
    expect(yearsOfFile(file)).toEqual([2027]);
  });

  test('of Outlook has recurring days; an event with a time is left out by name', async () => {
    expect(await daysOf(outlook, 2027)).toEqual(['2027-05-31 Memorial Day', '2027-01-01 New Year']);
    expect((await read(outlook)).leftOut).toEqual([{ name: 'Budget meeting', reason: 'time' }]);
  });

  test('of a ministry has days of every length', async () => {
    expect(await daysOf(ministry, 2027)).toEqual([
      "2027-01-01 New Year's Day",
      '2027-12-24 Christmas, with Boxing Day',
      '2027-12-25 Christmas, with Boxing Day',
      '2027-12-26 Christmas, with Boxing Day',
      '2027-05-01 Labour Day',
    ]);
    expect(await daysOf(ministry, 2028)).toEqual(['2028-05-01 Labour Day']);
  });

  test('can be in another encoding, with a mark at its start, and with line ends of any system', async () => {
    const western = Uint8Array.from(calendar(event('DTSTART;VALUE=DATE:20270501', 'SUMMARY:F\u00eate')), (character) =>
      character.charCodeAt(0),
    );
    expect((await read(western)).events).toMatchObject([{ name: 'Fête' }]);
    const text = calendar(event('DTSTART;VALUE=DATE:20270501', 'SUMMARY:عيد 中秋节 \u200fx'));
    for (const one of [`\ufeff${text}`, text.replaceAll('\r\n', '\r'), text.replaceAll('\r\n', '\n')])
      expect((await read(one)).events).toMatchObject([{ name: 'عيد 中秋节 x' }]);
  });

  test('has the days of an event over New Year in both years', async () => {
    const text = calendar(event('DTSTART;VALUE=DATE:20201231', 'DTEND;VALUE=DATE:20210102', 'RRULE:FREQ=YEARLY', 'SUMMARY:Turn'));
    expect(await daysOf(text, 2027)).toEqual(['2027-01-01 Turn', '2027-12-31 Turn']);
  });

  test('does not have a cancelled date of a recurring event, and has a moved one at its new date', async () => {
    const master = ['DTSTART;VALUE=DATE:20200501', 'RRULE:FREQ=YEARLY', 'SUMMARY:Feast', 'UID:feast'];
    expect(await daysOf(calendar(event(...master, 'EXDATE;VALUE=DATE:20260501,20270501')), 2027)).toEqual([]);
    const moved = event('DTSTART;VALUE=DATE:20270503', 'RECURRENCE-ID;VALUE=DATE:20270501', 'SUMMARY:Moved feast', 'UID:feast');
    expect(await daysOf(calendar(event(...master), moved), 2027)).toEqual(['2027-05-03 Moved feast']);
    const cancelled = event('DTSTART;VALUE=DATE:20270501', 'RECURRENCE-ID;VALUE=DATE:20270501', 'STATUS:CANCELLED', 'UID:feast');
    expect(await daysOf(calendar(event(...master), cancelled), 2027)).toEqual([]);
    const other = event('DTSTART;VALUE=DATE:20270503', 'RECURRENCE-ID;VALUE=DATE:20270501', 'SUMMARY:Other', 'UID:other');
    expect(await daysOf(calendar(event(...master), other), 2027)).toEqual(['2027-05-01 Feast', '2027-05-03 Other']);
  });
});

describe('an event is left out', () => {
  const date = 'DTSTART;VALUE=DATE:20270501';
  test.each([
    ['time', ['DTSTART:20270501T090000Z']],
    ['time', ['DTSTART;TZID=Asia/Singapore:20270501T000000', 'DTEND;TZID=Asia/Singapore:20270502T000000']],
    ['recurrence', [date, 'RRULE:FREQ=MONTHLY']],
    ['recurrence', [date, 'RRULE:FREQ=SECONDLY']],
    ['recurrence', [date, 'RRULE:FREQ=YEARLY;BYHOUR=0,1,2;BYMINUTE=1']],
    ['recurrence', [date, 'RRULE:FREQ=YEARLY', 'RRULE:FREQ=YEARLY;BYMONTH=6']],
    ['recurrence', [date, 'RDATE;VALUE=DATE:20280501']],
    ['recurrence', [date, 'RRULE:FREQ=YEARLY', 'EXRULE:FREQ=YEARLY;INTERVAL=2']],
    ['recurrence', ['DTSTART;VALUE=DATE:19690501', 'RRULE:FREQ=YEARLY;COUNT=900']],
    ['long', [date, 'DTEND;VALUE=DATE:20270602']],
    ['long', [date, 'DURATION:P9999W']],
    ['cancelled', [date, 'STATUS:CANCELLED']],
    ['unreadable', ['DTSTART;VALUE=DATE:20270230']],
    ['unreadable', ['DTSTART;VALUE=DATE:2027']],
    ['unreadable', ['UID:1']],
    ['unreadable', [date, 'DTEND;VALUE=DATE:20270430']],
    ['unreadable', [date, 'DURATION:PT5H']],
    ['unreadable', [date, 'RRULE:FREQ=SOMETIMES']],
    ['unreadable', [date, 'RRULE:FREQ=YEARLY;BYMONTH=13']],
    ['unreadable', [date, `UID:${'x'.repeat(64_000)}`]],
  ])('as %s: %o', async (reason, lines) => {
    const others = event(date, 'SUMMARY:Labour Day');
    const file = await read(calendar(event('SUMMARY;LANGUAGE=en:Odd\\, one', ...lines), others));
    expect(file.leftOut).toEqual([{ name: expect.stringMatching(/^Odd/), reason }]);
    expect(file.events).toMatchObject([{ name: 'Labour Day' }]);
  });

  test('by a name that it lacks, and without its end', async () => {
    const file = await read(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Open', event('SUMMARY:\u200b'), 'END:VCALENDAR'].join('\r\n'));
    expect(file.leftOut.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Event without a name', reason: 'unreadable' },
      { name: 'Open', reason: 'unreadable' },
    ]);
  });

  test('a longest event of 31 days is read, and its name is cut between characters', async () => {
    const text = calendar(event(date, 'DTEND;VALUE=DATE:20270601', `SUMMARY:x${'\u{1f384}'.repeat(90)}`));
    const file = await read(text);
    expect(findFileHolidays(file, 2027)).toHaveLength(31);
    expect(file.events[0]?.name).toBe(`x${'\u{1f384}'.repeat(49)}`);
  });
});
