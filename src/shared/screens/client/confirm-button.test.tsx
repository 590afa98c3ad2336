// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

test('a confirmed action is retried with the same key until it succeeds, and its error is gone when the dialog is reopened', async () => {
  const keys: string[] = [];
  const told: string[] = [];
  const act = (key: string) => {
    keys.push(key);
    return keys.length < 3 ? Promise.reject(createCallError(403, 'Please confirm.')) : Promise.resolve('an answer');
  };
  const asks = { title: 'Unlink it', question: 'It ends.', verb: 'Do so', busy: 'Unlinking' };
  const { user } = await renderOnScreen(() => (
    <ConfirmButton asks={asks} act={act} onDone={(answer) => told.push(answer)}>
      Unlink
    </ConfirmButton>
  ));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Unlink');
  await press('Cancel');
  expect([keys, screen.queryByRole('dialog')]).toEqual([[], null]);
  await press('Unlink');
  await press('Do so');
  expect((await screen.findByRole('alert')).textContent).toBe('403 : Please confirm.');
  await press('Cancel');
  await press('Unlink');
  expect(screen.getByRole('dialog').textContent).toContain('It ends.');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Do so');
  await screen.findByRole('alert');
  await press('Do so');
  await expect.poll(() => told).toEqual(['an answer']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});
