// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { Toasts } from '#src/platform/ui/client/overlay/Toasts.tsx';
import { ExportButton } from './ExportButton.tsx';

type Tell = (bytes: number) => void;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the button with an export that the test controls. */
function open() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const onExport = vi.fn<(tell: Tell) => Promise<void>>();
  let tell: Tell = () => {};
  const { promise, resolve: come, reject: fail } = Promise.withResolvers<void>();
  onExport.mockImplementation((told) => {
    tell = told;
    return promise;
  });
  const { rerender } = render(<ExportButton onExport={onExport} />);
  const button = () => screen.getByRole('button');
  return {
    onExport,
    button,
    press: () => act(() => button().click()),
    tell: (bytes: number) => act(() => tell(bytes)),
    later: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    come: () => act(async () => come()),
    fail: (error: unknown) => act(async () => fail(error)),
    leave: () => rerender(<Toasts />),
  };
}

test('an export shows after a second how much has arrived', async () => {
  const { button, press, tell, later, come } = open();
  press();
  tell(70_000);
  expect(button().textContent).toBe('Exporting');
  later(1_100);
  tell(421_888);
  expect(button().textContent).toBe('Exporting, 412 kB so far');
  await come();
  expect(button().textContent).toBe('Export to Excel');
});

test('an export does not show the progress of the previous export', async () => {
  const { button, press, tell, later, come } = open();
  press();
  later(1_100);
  tell(421_888);
  await come();
  press();
  expect(button().textContent).not.toContain('412');
});

test('a running export cannot be started again', () => {
  const { onExport, button, press } = open();
  act(() => {
    button().click();
    button().click();
  });
  press();
  expect(onExport).toHaveBeenCalledOnce();
});

test('a failed export shows an error, on the next screen if the person has left the list', async () => {
  const here = open();
  here.press();
  await here.fail(createCallError(409, 'No.'));
  expect(screen.getByRole('alertdialog', { hidden: true }).textContent).toContain('409 : No.');
  cleanup();
  const left = open();
  left.press();
  left.leave();
  await left.fail(createCallError(409, 'No.'));
  expect(screen.getByRole('status').textContent).toBe('Export failed: 409 : No.');
});
