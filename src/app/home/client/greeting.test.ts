import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good morning, Chen Wei'],
  [11, 'Good morning, Chen Wei'],
  [12, 'Good afternoon, Chen Wei'],
  [18, 'Good evening, Chen Wei'],
])('greets at hour %d', (hour, text) => expect(greeting('Chen Wei', hour)).toBe(text));
