// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { DataTableHead } from '#src/platform/ui/client/table/DataTableHead.tsx';
import { useListView } from './use-list-view.ts';

const columns: ListColumns = { name: { heading: 'Name', kind: 'text' }, days: { heading: 'Days', kind: 'days' } };
const cells = Object.entries(columns).map(([id, { heading, kind }]) => ({ id, heading, kind, cell: () => null }));

/** The head of a list, with its current query and some links and buttons. */
function List() {
  const { view, shown, moves, search, pageHref } = useListView(columns);
  return (
    <>
      <table>
        <DataTableHead columns={cells} view={view} moves={moves} rows={[]} rowKey={String} />
      </table>
      <output>{JSON.stringify(shown)}</output>
      <button onClick={() => moves.page(3)}>Third page</button>
      <button onClick={() => moves.clearFilters()}>Clear</button>
      <a href={pageHref(2)}>Second page</a>
      <p role="note">{JSON.stringify(search)}</p>
    </>
  );
}

const open = (search = '') => renderOnScreen(List, { search });
const box = (name: string) => screen.getByRole('textbox', { name: `Filter ${name}` });
const asked = () => JSON.parse(screen.getByRole('status').textContent) as { page: number; filters: Record<string, string> };

test('typed text appears in the box at once, and in the address after a pause without a new history entry', async () => {
  const page = await open('?page=4');
  await page.user.type(box('Name'), 'tan ');
  expect(box('Name')).toHaveProperty('value', 'tan ');
  expect(asked()).toMatchObject({ page: 4, filters: {} });
  await waitFor(() => expect(page.search()).toBe('?filter[name]=tan'));
  expect(asked()).toMatchObject({ page: 1, filters: { name: 'tan' } });
  // The trailing blank is still being typed.
  expect(box('Name')).toHaveProperty('value', 'tan ');
  expect(page.history.length).toBe(1);
});

test('text typed just before leaving is there on return', async () => {
  const page = await open('?page=4&filter[days]=2');
  const left = () => JSON.parse(screen.getByRole('note').textContent) as unknown;
  expect(left()).toEqual({ page: '4', 'filter[days]': '2' });
  await page.user.type(box('Name'), 'tan ');
  expect(page.search()).toBe('?page=4&filter[days]=2');
  expect(left()).toEqual({ 'filter[days]': '2', 'filter[name]': 'tan' });
});

test('sorting includes text typed a moment ago and starts at the first page', async () => {
  const page = await open('?page=2');
  const seen: string[] = [];
  page.history.subscribe(() => seen.push(page.search()));
  await page.user.type(box('Name'), 't');
  await page.user.click(screen.getByRole('button', { name: 'Third page' }));
  await waitFor(() => expect(page.search()).toBe('?filter[name]=t'));
  await page.user.click(screen.getByRole('button', { name: 'Third page' }));
  await waitFor(() => expect(page.search()).toBe('?page=3&filter[name]=t'));
  expect(seen).toEqual(['?filter[name]=t', '?page=3&filter[name]=t']);
  expect(page.history.length).toBe(3);
});

test('no letter is lost if the person types while the list loads', async () => {
  const waiting: (() => void)[] = [];
  let held = false;
  const page = await renderOnScreen(List, { gate: async () => (held ? new Promise((resolve) => void waiting.push(resolve)) : undefined) });
  held = true;
  await page.user.type(box('Name'), 'ta');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await page.user.type(box('Name'), 'n');
  held = false;
  act(() => waiting[0]?.());
  await waitFor(() => expect(asked()).toMatchObject({ filters: { name: 'ta' } }));
  expect(box('Name')).toHaveProperty('value', 'tan');
  await page.user.type(box('Days'), '2-4');
  await waitFor(() => expect(page.search()).toBe('?filter[days]=2-4&filter[name]=tan'));
});

test('Back restores the earlier filters and discards unfinished typing', async () => {
  const page = await open('?filter[name]=tan');
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(page.search()).toBe(''));
  await page.user.click(screen.getByRole('button', { name: 'Third page' }));
  await waitFor(() => expect(page.search()).toBe('?page=3'));
  act(() => page.history.push('/here?filter[days]=%3E%3D2'));
  await waitFor(() => expect(box('Days')).toHaveProperty('value', '>=2'));
  await page.user.type(box('Name'), 'x');
  act(() => page.history.back());
  await waitFor(() => expect([box('Name'), box('Days')]).toMatchObject([{ value: '' }, { value: '' }]));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(page.search()).toBe('?page=3');
});

test('an invalid address shows the start of the list, and another page keeps the order', async () => {
  const page = await open('?page=none&filter[nothing]=1');
  expect(asked()).toMatchObject({ page: 1, filters: {} });
  await page.user.click(screen.getByRole('button', { name: /Days/ }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Second page' }).getAttribute('href')).toBe('/here?page=2&sort=days'));
});

test('two clicks on a heading count as two clicks while the rows of the first click still load', async () => {
  let held = false;
  const waiting: (() => void)[] = [];
  const page = await renderOnScreen(List, { gate: async () => (held ? new Promise((resolve) => void waiting.push(resolve)) : undefined) });
  held = true;
  const days = screen.getByRole('button', { name: /Days/ });
  await page.user.click(days);
  await page.user.click(days);
  await page.user.click(screen.getByRole('button', { name: 'Third page' }));
  held = false;
  act(() => waiting.forEach((go) => go()));
  await waitFor(() => expect(page.search()).toBe('?page=3&sort=-days'));
});
