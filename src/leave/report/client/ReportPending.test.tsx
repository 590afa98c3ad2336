// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportPending } from './ReportPending.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('A report that is long in coming says what it waits for, and one that comes soon does not', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<ReportPending />);
  act(() => void vi.advanceTimersByTime(2900));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('status').textContent).toContain('Reports run one at a time');
});
