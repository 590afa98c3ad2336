// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportPending } from './ReportPending.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('explains the wait for a slow report, but not for a fast report', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<ReportPending />);
  act(() => void vi.advanceTimersByTime(2900));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('status').textContent).toContain('Reports run one at a time');
});
