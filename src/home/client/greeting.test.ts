import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good morning, Maya'],
  [11, 'Good morning, Maya'],
  [12, 'Good afternoon, Maya'],
  [18, 'Good evening, Maya'],
])('at %d', (hour, text) => expect(greeting('Maya Lim', hour)).toBe(text));
