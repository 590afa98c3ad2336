// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showToast } from './toasts.ts';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(
    <>
      <input aria-label="Reason" />
      <Toasts />
    </>,
  );
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  cleanup();
  vi.useRealTimers();
});

const tell = (...texts: string[]) => act(() => texts.forEach((text) => showToast({ text })));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole('button', { name: /^Dismiss/ }).map((button) => button.getAttribute('aria-label')?.slice(9));
const corner = () => screen.getByRole('region', { name: 'Notifications' });
const said = () => screen.getByRole('status');

describe('a toast', () => {
  test('stays for more than six seconds, and then disappears', () => {
    tell('Saved');
    pass(6_500);
    expect(shown()).toEqual(['Saved']);
    pass(2_000);
    expect(shown()).toEqual([]);
  });

  test('does not take the focus', () => {
    screen.getByLabelText('Reason').focus();
    tell('Saved');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  test('stays while the pointer is on it, and a moment longer', () => {
    tell('Saved');
    pass(7_900);
    fireEvent.pointerEnter(corner());
    pass(60_000);
    expect(shown()).toEqual(['Saved']);
    fireEvent.pointerLeave(corner());
    pass(1_500);
    expect(shown()).toEqual(['Saved']);
    pass(1_000);
    expect(shown()).toEqual([]);
  });

  test('stays while it has the focus', () => {
    tell('Saved');
    act(() => screen.getByRole('button', { name: 'Dismiss: Saved' }).focus());
    pass(60_000);
    expect(shown()).toEqual(['Saved']);
    act(() => screen.getByLabelText('Reason').focus());
    pass(9_000);
    expect(shown()).toEqual([]);
  });

  test('that was dismissed while focused does not keep others open', () => {
    tell('One', 'Two');
    act(() => screen.getByRole('button', { name: 'Dismiss: Two' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Two' }));
    pass(9_000);
    expect(shown()).toEqual([]);
  });

  test('replaces the oldest if there are already three', () => {
    tell('One', 'Two', 'Three', 'Four');
    expect(shown()).toEqual(['Two', 'Three', 'Four']);
  });

  test('runs its action once and closes', () => {
    const run = vi.fn();
    act(() => showToast({ text: 'Hidden', action: { label: 'Undo', run } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });
});

describe('a screen reader', () => {
  test('reads each toast once, even if an older one remains', () => {
    tell('One', 'Two');
    expect(said().textContent).toBe('Two');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Two' }));
    expect(shown()).toEqual(['One']);
    expect(said().textContent).toBe('');
  });

  test('reads the same text again if it is shown again', () => {
    tell('Saved');
    const first = said().firstChild;
    tell('Saved');
    expect(said().textContent).toBe('Saved');
    expect(said().firstChild).not.toBe(first);
  });
});
