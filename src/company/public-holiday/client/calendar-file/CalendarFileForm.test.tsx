// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import type { CountryComparison } from '../CountryDifference.tsx';
import { HolidayComparison } from '../HolidayComparison.tsx';
import { CalendarFileForm } from './CalendarFileForm.tsx';

beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => vi.unstubAllGlobals());

const year = yearOf(today());
const row: CountryComparison['holidays'][number] = {
  holidayDate: `${year}-05-01`,
  holidayDescr: 'Labour Day',
  holidayState: 'All',
  holidayPart: null,
  difference: 'new',
  kind: 'public',
  isPublic: true,
  byMoon: false,
  certain: true,
  lacksSubstitute: false,
  stored: null,
  version: null,
};
const comparison: CountryComparison = {
  holidays: [
    row,
    { ...row, holidayDate: `${year}-05-16`, holidayDescr: 'Feast', certain: false, lacksSubstitute: true },
    ...(['bank', 'optional', 'observance'] as const).map((kind, place) => ({
      ...row,
      holidayDate: `${year}-06-0${place + 1}`,
      holidayDescr: `Some ${kind}`,
      kind,
      isPublic: false,
    })),
  ],
  missing: [{ holidayDescr: 'Vesak Day', lastYearDate: `${year - 1}-05-31` }],
};

const inYear = (date: string, one: number) => date.replace(/^\d{4}/, String(one));

/** A server with this comparison, in the year that is asked. @returns the bodies that were sent */
function serve(answer = comparison): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    if (!url.endsWith('/countryholidays/preview')) return Promise.resolve(Response.json([{ state: 'KDH', people: 3 }]));
    const asked = JSON.parse(body ?? '') as { year: number };
    bodies.push(asked);
    const holidays = answer.holidays.map((one) => ({ ...one, holidayDate: inYear(one.holidayDate, asked.year) }));
    return Promise.resolve(Response.json({ ...answer, holidays }));
  });
  return bodies;
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
const labourDay = event('DTSTART;VALUE=DATE:20200501', 'RRULE:FREQ=YEARLY', 'SUMMARY:Labour Day');
const lunch = event(`DTSTART:${year}0304T120000Z`, 'SUMMARY:Team lunch');

async function open(search = '') {
  const onSee = vi.fn();
  const form = () => <CalendarFileForm ourStates={[{ value: 'KDH', label: 'Kedah' }]} onSee={onSee} />;
  const { user } = await renderOnScreen(form, { search });
  const drop = (text: string, name = 'holidays.ics') =>
    fireEvent.drop(screen.getByText('Drop or paste a file, or'), { dataTransfer: { files: [new File([text], name)] } });
  return { user, onSee, drop };
}

const lineOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('a calendar file', () => {
  test('is read in the browser, which sends the days of two years, and is compared with its state chosen once', async () => {
    const bodies = serve();
    const { user, onSee, drop } = await open();
    await user.selectOptions(screen.getByLabelText('Applies to'), 'Kedah');
    drop(calendar(labourDay, lunch));
    await screen.findByText(`${year - 1} had Vesak Day. ${year} has none.`);
    const day = { holidayDescr: 'Labour Day', kind: 'public', certain: true };
    expect(bodies).toEqual([
      {
        year,
        ourState: 'KDH',
        holidays: [
          { ...day, holidayDate: `${year - 1}-05-01` },
          { ...day, holidayDate: `${year}-05-01` },
        ],
      },
    ]);
    await screen.findByText('3 people have this state.');
    await user.click(screen.getByText('1 event left out'));
    expect(screen.getByText('Team lunch')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Preview 2 holidays' }));
    expect(onSee).toHaveBeenCalledWith({ chosen: comparison.holidays.slice(0, 2), where: `holidays.ics, ${year}` });
  });

  test('is compared with this year and the next at once', async () => {
    const bodies = serve();
    const { user, onSee, drop } = await open();
    await user.selectOptions(screen.getByLabelText('Year'), `${year} and ${year + 1}`);
    drop(calendar(labourDay));
    await screen.findByText(`${year} had Vesak Day. ${year + 1} has none.`);
    expect(bodies).toMatchObject([{ year }, { year: year + 1 }]);
    await user.click(screen.getByRole('button', { name: 'Preview 4 holidays' }));
    expect(onSee).toHaveBeenCalledWith(expect.objectContaining({ where: `holidays.ics, ${year} and ${year + 1}` }));
  });

  test('shows doubts about a day, and other kinds unticked', async () => {
    serve();
    const { drop } = await open();
    drop(calendar(labourDay));
    await screen.findByRole('table', { name: 'Differences' });
    expect(lineOf('Feast').textContent).toContain('Uncertain date, check the official list');
    expect(lineOf('Feast').textContent).toContain('On a Sunday, without a substitute day');
    expect(lineOf('Labour Day').textContent).not.toContain('Uncertain');
    for (const [name, note] of [
      ['Some bank', 'Bank holiday'],
      ['Some optional', 'Optional holiday'],
      ['Some observance', 'Observance, usually a working day'],
    ] as const) {
      expect(lineOf(name).textContent).toContain(note);
      expect(within(lineOf(name)).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    }
    expect(within(lineOf('Labour Day')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  test('without days in the year is not sent, and names the years that it has', async () => {
    const bodies = serve();
    const { drop } = await open();
    drop(calendar(event(`DTSTART;VALUE=DATE:${year - 1}0501`, 'SUMMARY:A'), lunch));
    await screen.findByText(`The file has no all-day events in ${year}, only in ${year - 1}.`);
    expect(bodies).toEqual([]);
  });

  test.each([`${year - 4},${year - 3},${year - 2},${year - 1}`, `${year - 1}`])(
    'is compared with the years %s of the address',
    async (years) => {
      const bodies = serve();
      const { drop } = await open(`?year=${years}`);
      drop(calendar(labourDay));
      await screen.findByRole('button', { name: /^Preview/ });
      expect(bodies).toMatchObject(years.split(',').map((one) => ({ year: Number(one) })));
    },
  );

  test('shows a date of two years once, as its own year has it', async () => {
    const newYear = { ...row, holidayDate: `${year + 1}-01-01`, holidayDescr: "New Year's Day" };
    const festival = { ...newYear, holidayDescr: 'Festival that began in December' };
    const ofYear = (holidays: CountryComparison['holidays']) => ({ data: { holidays, missing: [] }, error: null, refetch: vi.fn() });
    const found = [ofYear([row, festival]), ofYear([newYear])];
    const onSee = vi.fn();
    const { user } = await renderOnScreen(() => <HolidayComparison found={found} years={[year, year + 1]} ourState="" onSee={onSee} />);
    await user.click(screen.getByRole('button', { name: 'Preview 2 holidays' }));
    expect(onSee).toHaveBeenCalledWith([row, newYear]);
  });

  test('that could not be compared can be tried again', async () => {
    const refetch = vi.fn(() => Promise.resolve());
    const found = { data: undefined, error: new Error('Broken'), refetch };
    const { user } = await renderOnScreen(() => <HolidayComparison found={[found]} years={[year]} ourState="" onSee={vi.fn()} />);
    expect(screen.getByText("Couldn't load the calendar")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test.each([
    ['holidays.txt', calendar(labourDay), 'Choose a calendar file with the ending .ics.'],
    ['large.ics', 'x'.repeat(1024 * 1024 + 1), 'The file is larger than 1 MB. Choose a smaller file.'],
    ['page.ics', '<html>', 'This file is not a calendar. Choose an .ics file.'],
    ['many.ics', calendar(...Array.from({ length: 2001 }, () => labourDay)), 'The file has 2001 events. Choose a file with at most 2000.'],
  ])('%s is refused', async (name, text, problem) => {
    const bodies = serve();
    const { drop } = await open();
    drop(text, name);
    await screen.findByText(problem);
    expect(bodies).toEqual([]);
  });

  test('of all public holidays that are stored says so, and offers the rest', async () => {
    const [, , ...others] = comparison.holidays;
    serve({ holidays: [{ ...row, difference: 'same' }, ...others], missing: [] });
    const { drop } = await open();
    drop(calendar(labourDay));
    await screen.findByText('All public holidays are already in your list.');
    await waitFor(() => expect(lineOf('Some bank')).toBeTruthy());
  });
});
