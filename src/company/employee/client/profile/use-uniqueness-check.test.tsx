// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { useEmailCheck, useIdCheck } from './use-uniqueness-check.ts';

/** The pending answers, by the last part of their address. */
const out = new Map<string, (answer: unknown) => void>();
const asked: string[] = [];

beforeEach(() => {
  out.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    const what = decodeURIComponent(address.split('/').at(-1) ?? '');
    asked.push(what);
    return new Promise<Response>((resolve) => {
      out.set(what, (answer) => resolve(new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } })));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function IdField() {
  const id = useIdCheck();
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Employee Id"
      checking={id.checking}
      value={value}
      error={id.is(value) ? 'Employee Id already exists!' : undefined}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => id.leave(value)}
    />
  );
}

const field = () => screen.getByLabelText('Employee Id');
const verdict = () => screen.queryByText('Employee Id already exists!');
const busy = () => screen.queryByText('Checking') ?? screen.queryByLabelText('Checking');
const answer = (what: string, value: unknown) => out.get(what)?.(value);

test('the check starts when the field loses focus and shows a spinner until the answer arrives', async () => {
  const { user } = await renderOnScreen(IdField);
  await user.type(field(), 'E0001');
  expect(asked).toEqual([]);
  expect(busy()).toBeNull();
  await user.tab();
  await waitFor(() => expect(busy()).not.toBeNull());
  expect(verdict()).toBeNull();
  answer('E0001', { emplId: 'E0001', name: 'Hana Tan' });
  await waitFor(() => expect(verdict()).not.toBeNull());
  expect(busy()).toBeNull();
});

test('a late answer does not apply to text typed after it', async () => {
  const { user } = await renderOnScreen(IdField);
  await user.type(field(), 'E0001');
  await user.tab();
  await waitFor(() => expect(asked).toEqual(['E0001']));
  await user.clear(field());
  await user.type(field(), 'E0099');
  answer('E0001', { emplId: 'E0001', name: 'Hana Tan' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(verdict()).toBeNull();
  await user.tab();
  await waitFor(() => expect(asked).toEqual(['E0001', 'E0099']));
  expect(verdict()).toBeNull();
  answer('E0099', { emplId: null, name: null });
  await waitFor(() => expect(busy()).toBeNull());
  expect(verdict()).toBeNull();
});

test('an older answer does not replace a newer answer', async () => {
  const { user } = await renderOnScreen(IdField);
  await user.type(field(), 'E0099');
  await user.tab();
  await user.clear(field());
  await user.type(field(), 'E0001');
  await user.tab();
  await waitFor(() => expect(asked).toEqual(['E0099', 'E0001']));
  answer('E0001', { emplId: 'E0001', name: 'Hana Tan' });
  await waitFor(() => expect(verdict()).not.toBeNull());
  answer('E0099', { emplId: null, name: null });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(verdict()).not.toBeNull();
});

test('invalid addresses and the current address of the employee are not checked', async () => {
  function EmailField() {
    const email = useEmailCheck('hana@demo.example');
    return <input aria-label="E-mail" onBlur={(event) => email.leave(event.target.value)} />;
  }
  const { user } = await renderOnScreen(EmailField);
  for (const text of ['hana', ' HANA@demo.example ']) {
    await user.clear(screen.getByLabelText('E-mail'));
    await user.type(screen.getByLabelText('E-mail'), text);
    await user.tab();
  }
  expect(asked).toEqual([]);
});
