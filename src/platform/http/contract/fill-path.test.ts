import { expect, test } from 'vitest';
import { fillPath } from './fill-path.ts';

test('each parameter is escaped and inserted', () => {
  expect(fillPath('/a/{x}/b/{y}', { x: 'E 1/2', y: 2026 })).toBe('/a/E%201%2F2/b/2026');
});
