// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holidayMatchRules } from '#src/company/public-holiday/holiday-matching.ts';
import { holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import { readSurvey } from '#src/platform/excel/client/read-foreign-sheet.ts';
import type { SheetRequest } from '#src/platform/excel/client/sheet-worker.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import type { MatchDraft } from './use-match-draft.ts';
import type { UploadMatching, UsedMatch } from './upload-matching.ts';

/** A worker that surveys files at once, or breaks. */
let isBroken = false;
class SheetReader extends EventTarget {
  postMessage(request: SheetRequest) {
    const event = () => {
      if (isBroken || request.does !== 'survey') return new Event('error');
      return Object.assign(new Event('message'), { data: readSurvey(new Uint8Array(request.bytes), request.known, request.place) });
    };
    queueMicrotask(() => this.dispatchEvent(event()));
  }
  terminate() {}
}

beforeEach(() => {
  isBroken = false;
  vi.stubGlobal('Worker', SheetReader);
});
afterEach(() => vi.unstubAllGlobals());

const matching: UploadMatching = { kind: 'holidays', load: (fields) => Promise.resolve(holidayMatchRules(fields)) };

async function open(text: string, initial?: MatchDraft, load = matching.load) {
  const used: UsedMatch[] = [];
  const drafts: (MatchDraft | undefined)[] = [];
  const page = await renderOnScreen(() => (
    <MatchDialog
      file={new File([text], 'holidays.csv')}
      sheet={holidaySheet}
      matching={{ ...matching, load }}
      canRemember={false}
      initial={initial}
      onUse={(match) => void used.push(match)}
      onClose={(draft) => void drafts.push(draft)}
    />
  ));
  return { ...page, used, drafts };
}

const dialog = () => screen.getByRole('dialog', { name: 'Match columns' });
const field = (label: string) => within(dialog()).getByLabelText<HTMLSelectElement>(label);
const use = () => within(dialog()).getByRole('button', { name: 'Use this match' });
const text = 'Name,When,Half\nLabour Day,2026-05-01,\nVesak Day,2026-05-31,Morning\n';

describe('the dialog', () => {
  test('shows our columns with guesses and samples, and says what is missing', async () => {
    await open(text);
    await waitFor(() => expect(field('Holiday').value).toBe('Name'));
    expect(field('Date').value).toBe('');
    expect(dialog().textContent).toContain('For example Labour Day, Vesak Day');
    expect(dialog().textContent).toContain('2 rows below the headings.');
    expect(dialog().textContent).toContain('Still missing: Date.');
    expect(dialog().textContent).toContain('Not used: When.');
  });

  test('returns the chosen columns and values', async () => {
    const { user, used } = await open(text);
    await waitFor(() => expect(field('Holiday').value).toBe('Name'));
    await user.selectOptions(field('Date'), 'When');
    await user.clear(field('State if blank'));
    await user.type(field('State if blank'), 'North');
    await user.selectOptions(field('Part'), '');
    expect(dialog().textContent).not.toContain('Still missing');
    await user.click(use());
    expect(used).toMatchObject([
      {
        place: { sheet: 0, row: 1 },
        match: {
          columns: { date: { from: ['When'] }, holiday: { from: ['Name'] }, state: { from: [], blank: 'North' }, part: { from: [] } },
        },
      },
    ]);
  });

  test('asks for the order of dates only if every date fits both', async () => {
    const { user, used } = await open('Date,Holiday\n01/05/2026,Labour Day\n');
    await waitFor(() => expect(field('Day first: 01/05/2026 is 1 May 2026')).toBeTruthy());
    await user.click(use());
    expect(used).toEqual([]);
    expect(dialog().textContent).toContain('Choose how dates are written.');
    await user.click(field('Month first: 01/05/2026 is 5 January 2026'));
    expect(dialog().textContent).not.toContain('Choose how dates are written.');
    await user.click(use());
    expect(used[0]?.match.dateOrder).toBe('monthFirst');
  });

  test('does not ask if one date shows the order', async () => {
    await open('Date,Holiday\n01/05/2026,Labour Day\n25/12/2026,Christmas Day\n');
    await waitFor(() => expect(field('Date').value).toBe('Date'));
    expect(dialog().textContent).not.toContain('Order of dates');
  });

  test('lists each value without a match once, with a choice', async () => {
    const { user, used } = await open('Date,Holiday,Part\n2026-05-01,A,Midday\n2026-05-02,B,midday\n2026-05-03,C,PM\n');
    await waitFor(() => expect(dialog().textContent).toContain('Part: 1 value without a match'));
    await user.selectOptions(field('Midday'), 'Morning (AM)');
    await user.click(use());
    expect(used[0]?.match.codes).toEqual({ part: { midday: 'AM' } });
  });

  test('lists a name that several people have, with these people', async () => {
    const known = ['E1', 'E2'].map((emplId) => ({ emplId, name: 'Ana Silva' }));
    const people = { emplId: 'id', email: 'email', name: 'name', references: ['holiday'], managerFlag: 'flag', status: 'status', known };
    const { user, used } = await open('Date,Holiday\n2026-05-01,Ben Ode\n2026-05-02,ana silva\n', undefined, async (fields) => ({
      ...(await matching.load(fields)),
      people,
    }));
    await waitFor(() => expect(dialog().textContent).toContain('Holiday: 1 value without a match'));
    await user.selectOptions(field('ana silva'), 'Ana Silva (E2)');
    await user.click(use());
    expect(used[0]?.match.codes).toEqual({ holiday: { 'ana silva': 'E2' } });
  });

  test('names repeated headings', async () => {
    await open('Date,Holiday,Holiday\n2026-05-01,A,B\n');
    await waitFor(() => expect(dialog().textContent).toContain('More than one column is called Holiday.'));
    expect(
      within(field('Holiday'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toContain('Holiday (2)');
  });

  test('reads the headings of another row', async () => {
    const { user } = await open('Date,Holiday\nWhen,Name\n2026-05-01,A\n');
    await waitFor(() => expect(field('Holiday').value).toBe('Holiday'));
    await user.selectOptions(field('Row of the headings'), '2');
    await waitFor(() => expect(field('Holiday').value).toBe('Name'));
  });

  test('hands over the choices when it closes, and starts with them', async () => {
    const { user, drafts, leave } = await open(text);
    await waitFor(() => expect(field('Holiday').value).toBe('Name'));
    await user.selectOptions(field('Date'), 'When');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(drafts).toHaveLength(1);
    leave();
    await open(text, drafts[0]);
    await waitFor(() => expect(field('Date').value).toBe('When'));
  });

  test('explains a file that cannot be read, and tries again', async () => {
    isBroken = true;
    const { user } = await open(text);
    await waitFor(() => expect(dialog().textContent).toContain('The file could not be read.'));
    expect(within(dialog()).queryByRole('button', { name: 'Use this match' })).toBeNull();
    isBroken = false;
    await user.click(within(dialog()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('Holiday').value).toBe('Name'));
  });
});
