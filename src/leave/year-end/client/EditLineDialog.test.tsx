// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { yearEndLine } from '#src/testing/year-end-line.ts';
import { EditLineDialog } from './EditLineDialog.tsx';

/** A server on which another user has changed the line in the meantime. */
function overtaken() {
  const sent: { version: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method !== 'PATCH')
      return Promise.resolve(Response.json(url.includes('find=E0002') ? [{ ...yearEndLine, carried: 7, note: 'Agreed', version: 2 }] : []));
    const version = new Headers(init.headers).get('If-Match');
    sent.push({ version, body: JSON.parse(init.body as string) as unknown });
    const message = 'Otto Berg (H0002) has changed this record in the meantime.';
    return Promise.resolve(version === '"2"' ? Response.json(yearEndLine) : Response.json({ status: 412, message }, { status: 412 }));
  });
  return sent;
}

beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => vi.unstubAllGlobals());

test('shows that another user has changed the line, and saves the typed values with the next press', async () => {
  const sent = overtaken();
  const closed = vi.fn();
  const { user } = await renderOnScreen(() => (
    <EditLineDialog yearEndId={3} year={2026} line={yearEndLine} opens={false} onClose={closed} />
  ));
  const carried = screen.getByLabelText('Carried');
  await user.clear(carried);
  await user.type(carried, '8');
  await user.type(screen.getByLabelText('Note'), 'My own words');
  await user.click(screen.getByRole('button', { name: 'Save line' }));
  expect((await screen.findByText(/Otto Berg \(H0002\) has changed this record in the meantime\./)).textContent).toContain(
    'The line now has 7 carried and 14 granted (“Agreed”). Save again to use your figures.',
  );
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save line' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const body = { carried: 8, grant: null, note: 'My own words' };
  expect(sent).toEqual([
    { version: '"1"', body },
    { version: '"2"', body },
  ]);
});
