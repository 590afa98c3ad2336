// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProfileEdit, setEditValue, type ProfileEdit } from '#src/company/employee/bulk/profile-edits.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { storedProfile } from '#src/testing/sample-profile.ts';
import { ConfirmSaveDialog } from './ConfirmSaveDialog.tsx';

const may = { year: 2026, leaveCode: 'AL', leaveDescr: 'Annual leave', months: 2, days: 2 };
const confirm = vi.fn();

beforeEach(() => {
  confirm.mockClear();
  vi.stubGlobal('fetch', (address: string) => {
    const missed = address.includes('E1') ? [may] : [];
    const body = JSON.stringify({ withdrawn: [], cancelled: [], handedOver: [], reportees: [], missed });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const returning = (emplId: string, name: string): ProfileEdit =>
  setEditValue(createProfileEdit(storedProfile(emplId, { status: 'I', name })), 'status', 'A');

const render = (edits: readonly ProfileEdit[]) =>
  renderOnScreen(() => <ConfirmSaveDialog saving={{ busy: false, confirm, refrain: () => undefined }} edits={edits} />);

test('HR sees the days that a returning employee missed, and chooses who gets them', async () => {
  const { user } = await render([returning('E1', 'Noah Silva'), returning('E2', 'Hana Tan')]);
  expect(screen.getByText('2 employees will be reactivated.')).toBeTruthy();
  expect(await screen.findByText('Annual leave 2026: 2 months, 2 days')).toBeTruthy();
  expect(await screen.findByText('No days are missing from the absence.')).toBeTruthy();
  await user.click(screen.getByLabelText('Add these days'));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ addsMissedFor: new Set(['E1']) }));
  await user.click(screen.getByLabelText('Add these days'));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ addsMissedFor: new Set() }));
});
