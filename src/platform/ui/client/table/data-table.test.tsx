// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { DataTable } from './DataTable.tsx';
import type { TableActions, TableStatus, TableView } from './data-table.ts';

const nothing = () => undefined;
const moves: TableActions = { sort: nothing, filter: nothing, clearFilters: nothing, page: nothing, size: nothing };
const view: TableView = { page: 1, size: 10, sort: [], filters: {} };
const columns = [{ id: 'name', heading: 'Name', kind: 'text' as const, cell: (name: string) => name }];
const steps: { status: TableStatus; rows: string[] }[] = [
  { status: 'loading', rows: [] },
  { status: 'ready', rows: ['Tan', 'Lee'] },
  { status: 'stale', rows: ['Tan', 'Lee'] },
  { status: 'ready', rows: ['Lee'] },
];

/** A list whose rows arrive and then change. */
function List() {
  const [step, setStep] = useState(0);
  const props = { label: 'People', columns, view, moves, rowKey: String, onTryAgain: nothing };
  const rowLink = (name: string) => ({ text: 'View', label: `View ${name}`, to: '/' as const, search: {} });
  const { status = 'ready', rows = [] } = steps[step] ?? {};
  return (
    <>
      <button onClick={() => setStep(step + 1)}>Next</button>
      <DataTable {...props} {...{ status, rows, rowLink }} total={rows.length} focusRow={{ row: 'Lee', top: 0 }} />
    </>
  );
}

test('the visited row gets the focus when its rows arrive, and does not take it back later', async () => {
  const { user } = await renderOnScreen(List);
  const next = screen.getByRole('button', { name: 'Next' });
  await user.click(next);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'View Lee' })));
  await new Promise(requestAnimationFrame);
  await user.click(next);
  await user.click(next);
  expect(screen.queryByRole('link', { name: 'View Tan' })).toBeNull();
  expect(document.activeElement).toBe(next);
});
