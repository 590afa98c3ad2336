// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

test('a password can be pasted, shown and hidden, and password managers recognise the field', async () => {
  function Form() {
    const [value, setValue] = useState('');
    return (
      <PasswordField label="Password" autoComplete="current-password" value={value} onChange={(event) => setValue(event.target.value)} />
    );
  }
  render(<Form />);
  const user = userEvent.setup();
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  const show = screen.getByRole('button', { name: 'Show password' });
  await user.click(input);
  await user.paste('a long pass phrase');
  expect(input.value).toBe('a long pass phrase');
  expect([input.type, input.autocomplete, show.getAttribute('aria-pressed')]).toEqual(['password', 'current-password', 'false']);
  await user.click(show);
  expect([input.type, input.value, show.getAttribute('aria-pressed')]).toEqual(['text', 'a long pass phrase', 'true']);
  await user.click(show);
  expect(input.type).toBe('password');
});
