// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { DateField } from './DateField.tsx';
import { TextField } from './TextField.tsx';

const left = vi.fn<() => void>();

function Form() {
  const [date, setDate] = useState('07/12/2026');
  const [days, setDays] = useState('14');
  return (
    <>
      <DateField label="End date" today="2026-11-26" value={date} onChange={setDate} onBlur={left} />
      <TextField label="Days" inputMode="decimal" value={days} onChange={({ target }) => setDays(target.value)} />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test.each([
  ['End date', '09/12/2026'],
  ['Days', '12'],
])('%s: typing replaces a value that the form suggested, and adds to a value that was typed', async (label, text) => {
  const { user } = await renderOnScreen(() => <Form />);
  await user.click(field(label));
  expect([field(label).selectionStart, field(label).selectionEnd]).toEqual([0, field(label).value.length]);
  await user.keyboard(text);
  expect(field(label).value).toBe(text);
  field(label).blur();
  await user.click(field(label));
  expect(field(label).selectionStart).toBe(field(label).selectionEnd);
});

test('a typed date is checked at the first Tab, which moves to the calendar button', async () => {
  const { user } = await renderOnScreen(() => <Form />);
  left.mockClear();
  await user.click(field('End date'));
  await user.keyboard('9/12/2026');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose end date' }));
  expect(field('End date').value).toBe('09/12/2026');
  expect(left).toHaveBeenCalledOnce();
});
