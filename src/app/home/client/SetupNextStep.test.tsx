// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SetupState, SetupStepName } from '#src/app/home/setup-checklist.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { setPageNote, usePageNote } from '#src/platform/ui/client/overlay/toasts.ts';
import { SetupChecklistCard } from './SetupChecklistCard.tsx';
import { restoreNextStep, showNextStep } from './SetupNextStep.tsx';

const balance = (leaveCode: string, leaveDescr: string, withDays: number) => ({
  leaveCode,
  leaveDescr,
  people: 60,
  withDays,
  dismissed: false,
});
const state: SetupState = {
  year: 2026,
  lookups: { dept_id: 1, job_title: 1, business_unit: 1, gender: 1 },
  categories: { names: ['Annual leave', 'Sick leave'], count: 2 },
  holidays: 0,
  people: 60,
  withDays: 60,
  balances: [
    balance('AL', 'Annual leave', 60),
    { ...balance('ML', 'Maternity leave', 0), dismissed: true },
    balance('SL', 'Sick leave', 0),
  ],
  withAccount: 1,
  imports: 0,
};

let answer: { hidden: boolean; found: SetupState | null };
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  [answer, sent] = [{ hidden: false, found: state }, []];
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) sent.push({ path: new URL(url, 'http://here').pathname.replace('/api', ''), body: JSON.parse(body) });
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  setPageNote(null);
});

/** The part as the frame shows it, on a screen that HR has opened from the checklist. */
async function openStep(step: SetupStepName) {
  const Part = () => {
    const queries = useQueryClient();
    return (
      <>
        {usePageNote()}
        <button type="button" onClick={() => void queries.invalidateQueries()}>
          Save
        </button>
      </>
    );
  };
  showNextStep(step);
  const { user } = await renderOnScreen(() => <Part />, { roles: ['E', 'H'] });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  return (found: SetupState | null) => {
    answer = { ...answer, found };
    return save();
  };
}

test('leads on once the step that was opened is done, with the number of the next', async () => {
  const answerWith = await openStep('lookups');
  expect(screen.getByRole('link', { name: 'Next: public holidays (3 of 7)' }).getAttribute('href')).toBe(
    '/publicholiday/fromcountry?year=2026,2027',
  );
  expect(screen.getByRole('link', { name: 'upload holidays' }).getAttribute('href')).toBe('/publicholiday/uploadholiday');
  await answerWith({ ...state, lookups: { ...state.lookups, gender: 0 } });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('No genders yet.');
  await answerWith({ ...state, categories: { names: [], count: 0 } });
  expect(screen.getByRole('link', { name: 'Next: leave categories (2 of 7)' })).toBeDefined();
  await answerWith({ ...state, holidays: 3 });
  expect(screen.getByRole('link', { name: 'Next: balances for 2026 (5 of 7)' }).getAttribute('href')).toBe(
    '/grants?year=2026&types=SL&next=AL,SL',
  );
});

test('leads on after a reload too, until the checklist is shown', async () => {
  await openStep('lookups');
  cleanup();
  setPageNote(null);
  restoreNextStep();
  const { leave } = await renderOnScreen(() => <>{usePageNote()}</>, { roles: ['E', 'H'] });
  await screen.findByRole('link', { name: 'Next: public holidays (3 of 7)' });
  leave();
  await renderOnScreen(() => <SetupChecklistCard found={state} Mail={() => null} />, { roles: ['E', 'H'] });
  cleanup();
  restoreNextStep();
  await renderOnScreen(() => <>{usePageNote()}</>, { roles: ['E', 'H'] });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('names the types that are left without days and leads to their grant, and says when everything is done', async () => {
  const answerWith = await openStep('balances');
  expect(screen.getByRole('alert').textContent).toContain('60 of 60 people have a balance. Still missing: Sick leave.');
  expect(screen.getByRole('link', { name: 'Grant leave to everyone' }).getAttribute('href')).toBe('/grants?year=2026&types=SL&next=AL,SL');
  await answerWith({ ...state, withDays: 0 });
  expect(screen.queryByRole('alert')).toBeNull();
  await answerWith(null);
  expect(screen.getByRole('alert').textContent).toContain('Leave is set up.');
  expect(screen.getByRole('link', { name: 'notifications by email' }).getAttribute('href')).toBe('/settings');
  await userEvent.setup().click(screen.getByRole('link', { name: 'import leave' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says nothing to HR users who have hidden the checklist', async () => {
  answer = { hidden: true, found: state };
  await openStep('lookups');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the checklist lists the types without days and skips one', async () => {
  const { user } = await renderOnScreen(() => <SetupChecklistCard found={state} Mail={() => null} />, { roles: ['E', 'H'] });
  expect(screen.getByText('3 of 7 done. Steps are ticked off as you complete them. The last one is optional.')).toBeDefined();
  const step = within(screen.getByRole('heading', { name: 'Balances for 2026' }).closest('li') ?? document.body);
  expect(step.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Maternity leave: skippedUndo',
    'Sick leave: 0 of 60Skip',
  ]);
  await user.click(step.getByRole('button', { name: 'Skip: Sick leave' }));
  expect(sent).toEqual([{ path: '/firsthour/SL', body: { dismissed: true } }]);
});

test('a skipped type can be counted again', async () => {
  const skipped = { ...state, balances: [{ ...balance('SL', 'Sick leave', 0), dismissed: true }] };
  const { user } = await renderOnScreen(() => <SetupChecklistCard found={skipped} Mail={() => null} />, { roles: ['E', 'H'] });
  expect(screen.getByText('Sick leave: skipped')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo skip: Sick leave' }));
  expect(sent).toEqual([{ path: '/firsthour/SL', body: { dismissed: false } }]);
});
