// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPageNote, usePageNote } from '#src/platform/ui/client/overlay/toasts.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { MissingYears } from './MissingYears.tsx';

afterEach(() => setPageNote(null));

const Note = () => <>{usePageNote()}</>;

test('the way back to a sheet shows to the person who left it, and to no one who signs in afterwards', async () => {
  const onLeave = vi.fn();
  const { user, leave } = await renderOnScreen(() => <MissingYears rows={[]} yearsWithoutHolidays={[2027]} onLeave={onLeave} />, {
    emplId: 'H0001',
  });
  await user.click(screen.getByRole('link', { name: 'Add the holidays of 2027' }));
  expect(onLeave).toHaveBeenCalledOnce();
  leave();
  const other = await renderOnScreen(Note, { emplId: 'E0001' });
  expect(screen.queryByRole('link')).toBeNull();
  other.leave();
  await renderOnScreen(Note, { emplId: 'H0001' });
  expect(screen.getByRole('link', { name: 'back to your sheet of leave' })).toBeTruthy();
});
