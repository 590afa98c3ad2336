// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { clearDrafts, startDraftRetention, stopDraftRetention } from '#src/shared/screens/client/draft.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import type { RecordFormSource } from './record-form.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecordForm } from './use-record-form.ts';

type Values = { code: string; name: string };

const source: RecordFormSource<Values> = {
  screen: paths.editLeaveCategory,
  list: paths.leaveCategories,
  labels: { code: 'Code', name: 'Name' },
  start: { values: { code: 'AL', name: 'Annual' }, etag: '"1"' },
  problemsOf: ({ name }) => (name === '' ? [{ path: 'name', code: 'name.blank', message: 'Name cannot be blank.' }] : []),
  save: () => Promise.resolve({}),
  savedText: 'Saved.',
};

afterEach(clearDrafts);

const open = (more: Partial<RecordFormSource<Values>> = {}, emplId = 'E0001') =>
  renderOnScreen(
    function Form() {
      const form = useRecordForm({ ...source, ...more });
      return (
        <RecordForm form={form}>
          <TextField label="Code" {...form.field('code')} />
          <TextField label="Name" {...form.field('name')} />
        </RecordForm>
      );
    },
    { emplId },
  );

const field = (name: string) => screen.getByRole('textbox', { name });
const click = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => user.click(screen.getByRole('button', { name }));
const left = () => screen.findByText('Now at /leavecategory');

describe('a form that is left', () => {
  test('does not ask if its values are the initial ones, even after changing them back', async () => {
    const page = await open();
    await page.user.type(field('Name'), '!');
    await page.user.type(field('Name'), '{Backspace}');
    await click(page, 'Cancel');
    await left();
  });

  test('asks if changes would be lost; Stay keeps them, Leave discards them', async () => {
    const page = await open();
    await page.user.type(field('Name'), ' leave');
    await click(page, 'Cancel');
    await click(page, 'Stay');
    expect(field('Name')).toHaveProperty('value', 'Annual leave');
    await click(page, 'Cancel');
    await click(page, 'Leave');
    await left();
  });

  test('does not ask after saving', async () => {
    const page = await open();
    await page.user.type(field('Name'), ' leave');
    await click(page, 'Save');
    await left();
  });
});

describe('a problem', () => {
  test('of every field is listed after the first try, with the focus on the list, and nothing is sent', async () => {
    const save = vi.fn<typeof source.save>();
    const page = await open({ save });
    await page.user.clear(field('Name'));
    expect(screen.queryByText('There is a problem')).toBeNull();
    await click(page, 'Save');
    const summary = screen.getByRole('region', { name: 'There is a problem' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(document.title).toMatch(/^Error: /);
    expect(save).not.toHaveBeenCalled();
    await page.user.click(within(summary).getByRole('link', { name: 'Name cannot be blank.' }));
    expect(document.activeElement).toBe(field('Name'));
    await page.user.type(field('Name'), 'Yearly');
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  test('from the server is shown at its field until that field changes', async () => {
    const problem = { path: 'id.code', code: 'code.taken', message: 'Code is taken.' };
    const save = () => Promise.reject(createCallError(400, 'Wrong.', { errors: [problem, { ...problem, message: 'Code is odd.' }] }));
    const page = await open({ save, fieldAt: { 'id.code': 'code' } });
    await click(page, 'Save');
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(within(summary).getAllByRole('link')).toHaveLength(1);
    expect(document.activeElement).toBe(summary);
    expect(field('Code').getAttribute('aria-invalid')).toBe('true');
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    await page.user.type(field('Code'), '2');
    expect(screen.queryByText('Code is taken.')).toBeNull();
  });

  test('from the server without a field of the form is shown in a dialog', async () => {
    const page = await open({
      save: () => Promise.reject(createCallError(409, 'There is leave of it.', { errors: [{ path: 'x', code: 'x', message: 'y' }] })),
    });
    await click(page, 'Save');
    expect(await screen.findByText('409 : There is leave of it.')).toBeTruthy();
    expect(screen.queryByText('There is a problem')).toBeNull();
  });
});

test('a double click saves once, even without a render in between', async () => {
  const save = vi.fn(() => Promise.resolve({}));
  const page = await open({ save });
  await page.user.type(field('Name'), ' leave');
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  fireEvent.click(button);
  await left();
  expect(save).toHaveBeenCalledOnce();
});

describe('a form that adds a record', () => {
  test('reports an existing record instead of asking for confirmation', async () => {
    const save = vi.fn<typeof source.save>();
    const page = await open({ save, findTaken: () => Promise.resolve({ path: 'code', code: 'code.taken', message: 'Code is taken.' }) });
    await click(page, 'Save');
    expect(await screen.findAllByText('Code is taken.')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });

  test('asks for confirmation before it stores the record', async () => {
    const save = vi.fn<typeof source.save>(() => Promise.resolve({}));
    const page = await open({ save, findTaken: () => Promise.resolve(undefined) });
    await click(page, 'Save');
    await screen.findByRole('dialog', { name: 'Add Confirmation' });
    expect(save).not.toHaveBeenCalled();
    await click(page, 'Confirm');
    await left();
    expect(save).toHaveBeenCalledOnce();
  });
});

describe('a form that adds one record after the other', () => {
  const more = {
    findTaken: () => Promise.resolve(undefined),
    pathOf: () => '/leavecategory/edit/AL',
    savedText: ({ name }: Values) => `${name} has been added!`,
    another: { next: ({ name }: Values) => ({ code: '', name }), nameOf: ({ code }: Values) => code },
  };
  async function addOne(changed: Partial<RecordFormSource<Values>> = {}) {
    const save = vi.fn<typeof source.save>(() => Promise.resolve({}));
    const page = await open({ save, ...more, ...changed });
    await page.user.type(field('Code'), 'X');
    await click(page, 'Save and add another');
    await click(page, 'Confirm');
    return { page, save };
  }

  test('shows the added record and empties the fields except those that repeat', async () => {
    const { page, save } = await addOne();
    expect((await screen.findByText(/^Annual has been added!/)).textContent).toBe('Annual has been added! ALX');
    expect(screen.getByRole('link', { name: 'ALX' }).getAttribute('href')).toBe('/leavecategory/edit/AL');
    expect([field('Code'), field('Name')]).toMatchObject([{ value: '' }, { value: 'Annual' }]);
    await waitFor(() => expect(document.activeElement).toBe(field('Code')));
    expect(save).toHaveBeenCalledOnce();
    await page.user.type(field('Code'), 'B');
    expect(screen.getByText(/^Annual has been added!/)).toBeTruthy();
  });

  test('stores the next record with a new key, and closes with Save', async () => {
    const { page, save } = await addOne();
    await screen.findByText(/has been added!/);
    await page.user.type(field('Code'), 'B');
    await click(page, 'Save');
    await click(page, 'Confirm');
    await left();
    expect(save.mock.calls.map(([{ code }]) => code)).toEqual(['ALX', 'B']);
    expect(new Set(save.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)).size).toBe(2);
  });

  test('does not ask before leaving the emptied form', async () => {
    const { page } = await addOne();
    await screen.findByText(/has been added!/);
    await click(page, 'Cancel');
    await left();
  });

  test('keeps refused values and shows the reason', async () => {
    const page = await open({ ...more, findTaken: () => Promise.resolve({ path: 'code', code: 'code.taken', message: 'Code is taken.' }) });
    await page.user.type(field('Code'), 'X');
    await click(page, 'Save and add another');
    expect(await screen.findAllByText('Code is taken.')).toHaveLength(2);
    expect(field('Code')).toHaveProperty('value', 'ALX');
    expect(screen.queryByText(/has been added!/)).toBeNull();
  });

  test('offers to add another record only if the form defines the next record', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull();
  });
});

describe('a record that another person has changed', () => {
  const theirs = { values: { code: 'AX', name: 'Theirs' }, etag: '"2"' };
  async function overtaken() {
    const save = vi.fn<typeof source.save>(() => Promise.resolve({}));
    save.mockRejectedValueOnce(createCallError(412, 'It was changed.'));
    const page = await open({ save, reload: () => Promise.resolve(theirs) });
    await page.user.clear(field('Name'));
    await page.user.type(field('Name'), 'Mine');
    await click(page, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
    return { page, save, dialog };
  }

  test('shows their changes, reloads them, keeps the typed values and saves again', async () => {
    const { page, save, dialog } = await overtaken();
    expect(dialog.textContent.replaceAll(/\s+/g, ' ')).toContain('Code: AL becomes AXName: Annual becomes Theirs');
    await click(page, 'Reload');
    expect([field('Code'), field('Name')]).toMatchObject([{ value: 'AX' }, { value: 'Mine' }]);
    await click(page, 'Save');
    await left();
    expect(save.mock.lastCall).toMatchObject([{ code: 'AX', name: 'Mine' }, { ifMatch: '"2"' }]);
  });

  test('lists no changes if none of them is shown in the form', async () => {
    const save = vi.fn<typeof source.save>().mockRejectedValue(createCallError(412, 'It was changed.'));
    const page = await open({ save, reload: () => Promise.resolve({ ...source.start, etag: '"2"' }) });
    await page.user.type(field('Name'), 's');
    await click(page, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
    expect(dialog.querySelector('.dialog-facts')).toBeNull();
  });

  test('keeps the version that was read if the person cancels', async () => {
    const { page, save, dialog } = await overtaken();
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(field('Code')).toHaveProperty('value', 'AL');
    await click(page, 'Save');
    await left();
    expect(save.mock.lastCall).toMatchObject([{ code: 'AL', name: 'Mine' }, { ifMatch: '"1"' }]);
  });
});

describe('a draft from before a sign-in', () => {
  async function interrupted() {
    const page = await open();
    await page.user.type(field('Name'), ' leave');
    startDraftRetention();
    page.leave();
  }

  test('is restored for its author and guarded against leaving', async () => {
    await interrupted();
    stopDraftRetention('E0001');
    const page = await open();
    expect(field('Name')).toHaveProperty('value', 'Annual leave');
    await click(page, 'Cancel');
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  test.each([
    ['after signing in', () => stopDraftRetention('E0002')],
    ['before signing in', () => {}],
  ])('is not restored for another person %s, nor twice', async (_, signIn) => {
    await interrupted();
    signIn();
    const other = await open({}, 'E0002');
    expect(field('Name')).toHaveProperty('value', 'Annual');
    other.leave();
    await open();
    expect(field('Name')).toHaveProperty('value', 'Annual');
  });
});
