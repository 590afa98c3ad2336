// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { call } from '#src/platform/http/client/call.ts';
import { type PeopleQueryFactory, usePeople } from './use-people.ts';

const approvers: PeopleQueryFactory = (query) => call.queryWithMeta('GET /leaveapprovers', { query });

type Person = { emplId: string; name: string };

/** The people on the server; with a filter, those whose name or ID contains it. */
let people: Person[];
let asked: string[];
let answerLate: (() => void)[] | undefined;

beforeEach(() => {
  asked = [];
  answerLate = undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://app');
    const [id, person] = [searchParams.get('filter[emplId]'), searchParams.get('text')];
    asked.push([...(id === null ? [] : [`id ${id}`]), ...(person === null ? [] : [`text ${person}`])].join() || 'first');
    if (answerLate && person !== null) await new Promise<void>((resolve) => answerLate?.push(resolve));
    const found = people.filter(
      ({ emplId, name }) => emplId.includes(id ?? '') && `${name} (${emplId})`.toLowerCase().includes((person ?? '').toLowerCase()),
    );
    return new Response(JSON.stringify(found.slice(0, Number(searchParams.get('size')))), {
      headers: { 'X-Total-Count': String(found.length) },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const numbered = (many: number) => Array.from({ length: many }, (_, n) => ({ emplId: `E${n}`, name: `Person ${n}` }));
const maya = { emplId: 'M0001', name: 'Maya Lim' };

function Approver({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  const { combobox, isPending } = usePeople(approvers, { asked: [start || undefined] });
  if (isPending) return <p>Reading</p>;
  return (
    <>
      <Combobox {...combobox} label="Approver" listLabel="Approvers" value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </>
  );
}

const field = () => screen.findByRole('combobox', { name: 'Approver' });
const value = () => screen.getByTestId('value').textContent;
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

test('a short list is loaded once and searched in the browser', async () => {
  people = [...numbered(99), maya];
  const { user } = await renderOnScreen(() => <Approver />);
  await user.type(await field(), 'maya');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(value()).toBe('M0001');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toEqual(['first']);
});

test('a long list offers the first people and searches on the server after a pause in typing', async () => {
  people = [...numbered(150), maya];
  const { user } = await renderOnScreen(() => <Approver />);
  const input = await field();
  await user.click(screen.getByRole('button', { name: 'Show approvers' }));
  expect(screen.getByText('The first 50 of 151. Type more of the name or ID.')).toBeTruthy();
  await user.type(input, 'maya');
  expect(screen.getByText('Searching…')).toBeTruthy();
  await waitFor(() => expect(options()).toEqual(['MLMaya LimM0001']));
  expect(asked).toEqual(['first', 'text maya']);
  await user.click(screen.getByRole('option'));
  expect(value()).toBe('M0001');
  await user.clear(input);
  await user.type(input, 'nobody');
  await screen.findByText('No matches.');
});

test('a full name typed before its search ends is chosen when the search finds it', async () => {
  people = [...numbered(150), maya];
  answerLate = [];
  const { user } = await renderOnScreen(() => <Approver />);
  await user.type(await field(), 'Maya Lim');
  await waitFor(() => expect(answerLate).toHaveLength(1));
  expect(value()).toBe('');
  answerLate.shift()?.();
  await waitFor(() => expect(value()).toBe('M0001'));
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'Maya Lim');
});

test('the chosen person stays, even if the next search does not find them', async () => {
  people = [...numbered(150), maya];
  const { user } = await renderOnScreen(() => <Approver />);
  const input = await field();
  await user.type(input, 'maya');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  await user.type(input, 'x');
  expect(value()).toBe('');
  await user.clear(input);
  await user.type(input, 'Person 149 (E149)');
  await waitFor(() => expect(value()).toBe('E149'));
  expect(input).toHaveProperty('value', 'Person 149 (E149)');
});

test('requested people are included even if they are not among the first', async () => {
  people = [...numbered(150), maya];
  await renderOnScreen(() => <Approver start="M0001" />);
  expect(await field()).toHaveProperty('value', 'Maya Lim (M0001)');
  expect(asked).toEqual(['first', 'id M0001']);
});

test('a person who is not on the list is not offered', async () => {
  people = numbered(150);
  await renderOnScreen(() => <Approver start="GONE" />);
  expect(await field()).toHaveProperty('value', '');
  expect(asked).toEqual(['first', 'id GONE']);
});
