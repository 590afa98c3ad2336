// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetOutcome } from '#src/platform/excel/sheet-outcome.ts';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { type HolidayRow, holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import { holidayMatchRules } from '#src/company/public-holiday/holiday-matching.ts';
import { clearDrafts, startDraftRetention, stopDraftRetention } from '#src/shared/screens/client/draft.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import type { UploadMatching } from './match/upload-matching.ts';
import { UploadPage } from './UploadPage.tsx';

/** The answer of the worker that reads workbooks; undefined to make it break. */
let read: 'never' | (() => SheetOutcome | undefined);

/** A worker that reads nothing, because other tests cover the contents of workbooks. */
class SheetReader extends EventTarget {
  static ended = 0;
  postMessage() {
    if (read === 'never') return;
    const data = read();
    queueMicrotask(() => this.dispatchEvent(data ? Object.assign(new Event('message'), { data }) : new Event('error')));
  }
  terminate() {
    SheetReader.ended += 1;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', SheetReader);
  SheetReader.ended = 0;
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
});

const rowsOf = (...rows: string[][]): SheetOutcome => ({ rows: rows.map((cells, n) => ({ line: n + 2, cells })) });
const three = (): SheetOutcome =>
  rowsOf(['01/05/2026', 'Labour Day', 'All'], ['09/08/2026', 'National Day', 'All'], ['25/12/2026', 'Christmas Day', 'All']);

const matching: UploadMatching = { kind: 'holidays', load: (fields) => Promise.resolve(holidayMatchRules(fields)) };

type Save = (row: HolidayRow, key: string) => Promise<unknown>;

async function open(save: Save = () => Promise.resolve(), { taken = [], atOnce }: { taken?: string[]; atOnce?: number } = {}) {
  const onStored = vi.fn(() => Promise.resolve());
  const page = await renderOnScreen(() => (
    <UploadPage
      title="Upload"
      back={{ to: '/list', label: 'List' }}
      sheet={holidaySheet}
      matching={matching}
      loadFacts={() => Promise.resolve({ taken: new Set(taken) })}
      save={save}
      atOnce={atOnce}
      onStored={onStored}
      onTemplate={() => Promise.resolve()}
    />
  ));
  return { ...page, onStored };
}

const choose = (name = 'holidays.xlsx') => {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('The page has no file input.');
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isDisabled = (name: string) => button(name).matches(':disabled, [aria-disabled="true"]');
const lines = () => screen.getAllByRole('row').filter((row) => within(row).queryByText(/Passed|already|taken|odd/));

async function saveAll({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(button('Save'));
  await user.click(within(screen.getByRole('dialog', { name: 'Save Confirmation' })).getByRole('button', { name: 'Yes' }));
}

describe('a chosen file', () => {
  test('is validated and can be saved if all rows pass', async () => {
    read = three;
    await open();
    expect(isDisabled('Save')).toBe(true);
    choose();
    await screen.findByText('All uploaded Public Holidays data have successfully passed the validation process.');
    expect(screen.getByText('3 rows will be saved.')).toBeTruthy();
    // Save is enabled together with the rows, which would push it away later.
    expect(isDisabled('Save')).toBe(false);
    expect(lines()).toHaveLength(3);
  });

  test('cannot be saved with an invalid row, which comes first', async () => {
    read = () => rowsOf(['01/05/2026', 'Labour Day', 'All'], ['09/08/2026', 'National Day', 'All']);
    await open(undefined, { taken: ['2026-08-09'] });
    choose();
    await screen.findByText('Invalid row(s) has/have been detected.');
    expect(screen.getByText(/^1 passed, 1 invalid\./)).toBeTruthy();
    // The rows are drawn after the figures above them.
    await waitFor(() => expect(lines().map(({ textContent }) => textContent.includes('already exist'))).toEqual([true, false]));
    expect(isDisabled('Save')).toBe(true);
  });

  test.each<[string, string, () => SheetOutcome | undefined, RegExp | string]>([
    ['of another kind', 'holidays.pdf', three, /^Invalid Template has been used for uploading Public Holidays!/],
    ['that breaks its reader', 'holidays.xlsx', () => undefined, 'The file could not be read.'],
    ['without rows', 'holidays.xlsx', () => rowsOf(), 'No rows have been uploaded!'],
  ])('%s is refused and cannot be saved', async (_, name, answer, text) => {
    read = answer;
    await open();
    choose(name);
    expect(screen.getByText('Choose a file to continue.')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(isDisabled('Save')).toBe(true);
    expect(screen.getByText('Choose another file to continue.')).toBeTruthy();
  });

  test('survives a sign-in of the same person and is validated again', async () => {
    read = three;
    const { leave } = await open();
    choose('mine.xlsx');
    await screen.findByText('3 rows will be saved.');
    startDraftRetention();
    leave();
    stopDraftRetention('E0001');
    const back = await open(undefined, { taken: ['2026-08-09'] });
    await screen.findByText(/^2 passed, 1 invalid\./);
    expect(screen.getByText('mine.xlsx')).toBeTruthy();
    startDraftRetention();
    back.leave();
    stopDraftRetention('E0002');
    await open();
    expect(screen.queryByText('mine.xlsx')).toBeNull();
  });

  test('is no longer read after it is removed', async () => {
    read = 'never';
    const page = await open();
    choose();
    await vi.waitFor(() => expect(screen.getByText('Reading the file')).toBeTruthy());
    await page.user.click(button('Reset'));
    expect(screen.queryByText('Reading the file')).toBeNull();
    await vi.waitFor(() => expect(SheetReader.ended).toBe(1));
  });
});

describe('saved rows', () => {
  test('are stored once each, and a message reports them all', async () => {
    read = three;
    const saved: string[] = [];
    const page = await open((row) => Promise.resolve(saved.push(row.holidayDate)));
    choose();
    await screen.findByText('3 rows will be saved.');
    await saveAll(page);
    await screen.findByText('All new Public Holidays have been successfully saved to the Database!');
    expect(saved.toSorted()).toEqual(['2026-05-01', '2026-08-09', '2026-12-25']);
    expect(page.onStored).toHaveBeenCalledOnce();
    expect(isDisabled('Save')).toBe(true);
  });

  test('leave the table; a failed row stays with its reason, and only that row is sent again', async () => {
    read = three;
    const sent: { date: string; key: string }[] = [];
    const page = await open(({ holidayDate: date }, key) => {
      sent.push({ date, key });
      return date === '2026-08-09' && sent.length < 4 ? Promise.reject(createCallError(409, 'That day is taken.')) : Promise.resolve();
    });
    choose();
    await screen.findByText('3 rows will be saved.');
    await saveAll(page);
    await screen.findByText('2 of 3 rows saved.');
    // The table renders its rows after the rest of the page.
    await vi.waitFor(() => expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('That day is taken.')]));
    await saveAll(page);
    await screen.findByText('All new Public Holidays have been successfully saved to the Database!');
    expect(sent.slice(3)).toMatchObject([{ date: '2026-08-09' }]);
  });

  test('stop if the server is gone, and continue there with the same keys', async () => {
    read = three;
    const sent: { date: string; key: string }[] = [];
    const page = await open(
      ({ holidayDate: date }, key) => {
        sent.push({ date, key });
        return sent.length === 2 ? Promise.reject(createCallError(0, 'The server cannot be reached.')) : Promise.resolve();
      },
      { atOnce: 1 },
    );
    choose();
    await screen.findByText('3 rows will be saved.');
    await saveAll(page);
    await screen.findByText('1 of 3 rows saved.');
    expect(sent).toHaveLength(2);
    await saveAll(page);
    await screen.findByText('All new Public Holidays have been successfully saved to the Database!');
    expect(sent.map(({ date }) => date)).toEqual(['2026-05-01', '2026-08-09', '2026-08-09', '2026-12-25']);
    expect(sent[2]?.key).toBe(sent[1]?.key);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  test('stop on Cancel, after the row that is being saved', async () => {
    read = three;
    const answers: (() => void)[] = [];
    const page = await open(() => new Promise<void>((resolve) => void answers.push(resolve)), { atOnce: 1 });
    choose();
    await screen.findByText('3 rows will be saved.');
    await saveAll(page);
    expect(button('Saving 0 of 3')).toBeTruthy();
    await page.user.click(button('Cancel'));
    answers[0]?.();
    await screen.findByText('1 of 3 rows saved.');
    expect(screen.getByText(/^Saving was cancelled\./)).toBeTruthy();
    expect(answers).toHaveLength(1);
  });
});

describe('rejected rows', () => {
  const withRejected = () =>
    rowsOf(['01/05/2026', 'Labour Day', 'All'], ['32/08/2026', 'National Day', 'All'], ['25/12/2026', 'Xmas', 'All']);

  test('stay on the page when the rows that passed are saved', async () => {
    read = withRejected;
    const saved: string[] = [];
    const page = await open((row) => Promise.resolve(saved.push(row.holidayDate)));
    choose();
    await screen.findByText(/^2 passed, 1 invalid\./);
    await page.user.click(button('Save the rows that passed'));
    const dialog = within(screen.getByRole('dialog', { name: 'Save Confirmation' }));
    expect(dialog.getByText('2 rows will be saved.')).toBeTruthy();
    expect(dialog.getByText('1 rejected row will stay on the page.')).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Yes' }));
    await screen.findByText('2 of 3 rows saved.');
    expect(saved.toSorted()).toEqual(['2026-05-01', '2026-12-25']);
    expect(isDisabled('Save')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save the rows that passed' })).toBeNull();
    expect(button('Download invalid rows')).toBeTruthy();
  });

  test('can be corrected on the page, are validated with all others, and saved', async () => {
    read = withRejected;
    const saved: string[] = [];
    const page = await open((row) => Promise.resolve(saved.push(row.holidayDate)));
    choose();
    await page.user.click(await screen.findByRole('button', { name: 'Correct row 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Row 3' }));
    const date = dialog.getByLabelText('Date');
    expect((date as HTMLInputElement).value).toBe('32/08/2026');
    fireEvent.change(date, { target: { value: '01/05/2026' } });
    await page.user.click(dialog.getByRole('button', { name: 'Correct row' }));
    // Both rows have this date now.
    await dialog.findByText(/twice|more than once|duplicate/i);
    fireEvent.change(date, { target: { value: '09/08/2026' } });
    await page.user.click(dialog.getByRole('button', { name: 'Correct row' }));
    await screen.findByText('3 rows will be saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await saveAll(page);
    await screen.findByText('All new Public Holidays have been successfully saved to the Database!');
    expect(saved.toSorted()).toEqual(['2026-05-01', '2026-08-09', '2026-12-25']);
  });
});

describe('rows that are saved at once', () => {
  async function openAtOnce(store: (rows: readonly HolidayRow[], key: string) => Promise<unknown>) {
    read = three;
    const page = await renderOnScreen(() => (
      <UploadPage
        title="Upload"
        back={{ to: '/list', label: 'List' }}
        sheet={holidaySheet}
        matching={matching}
        loadFacts={() => Promise.resolve({ taken: new Set<string>() })}
        saveAll={store}
        onStored={() => Promise.resolve()}
        onTemplate={() => Promise.resolve()}
      />
    ));
    choose();
    await screen.findByText('3 rows will be saved.');
    await page.user.click(button('Save'));
    await page.user.click(within(screen.getByRole('dialog', { name: 'Save Confirmation' })).getByRole('button', { name: 'Yes' }));
    return page;
  }

  test('go out in one call, in the order of the sheet', async () => {
    const store = vi.fn((_rows: readonly HolidayRow[], _key: string) => Promise.resolve());
    await openAtOnce(store);
    await screen.findByText('All new Public Holidays have been successfully saved to the Database!');
    expect(store).toHaveBeenCalledTimes(1);
    expect(store.mock.calls[0]?.[0].map(({ holidayDate }) => holidayDate)).toEqual(['2026-05-01', '2026-08-09', '2026-12-25']);
  });

  test('all stay on the page when the call is refused, with the reason', async () => {
    await openAtOnce(() => Promise.reject(createCallError(409, 'Overlaps leave.')));
    await screen.findByText(/Overlaps leave\./);
    expect(lines()).toHaveLength(3);
    expect(screen.getByText('3 rows will be saved.')).toBeTruthy();
  });

  test('show the reason beside each row that the server names, and cannot be saved again', async () => {
    const errors = [{ path: 'rows.1.startDate', code: 'holiday.taken', message: 'That day is taken.' }];
    await openAtOnce(() => Promise.reject(createCallError(409, 'That day is taken.', { errors })));
    await screen.findByText('That day is taken.');
    expect(screen.getByText('2 passed, 1 invalid.', { exact: false })).toBeTruthy();
    expect(lines().map((line) => line.textContent)).toEqual([
      expect.stringContaining('That day is taken.'),
      expect.stringContaining('Passed'),
      expect.stringContaining('Passed'),
    ]);
    expect(lines()[0]?.textContent).toContain('09/08/2026');
    expect(button('Save the rows that passed')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isDisabled('Save')).toBe(true);
  });
});
