import { expect, test } from 'vitest';
import { barText, findNeighbourBar } from './bar-text.ts';

const bar = (value: number) => ({ label: 'Sales', value });

test.each([
  ['days with their share of the total', barText(bar(120), 'day', 355), 'Sales: 120 days, 34 % of 355'],
  ['a single day', barText(bar(1), 'day', 2), 'Sales: 1 day, 50 % of 2'],
  ['half a day of many', barText(bar(0.5), 'day', 1234), 'Sales: 0.5 day, less than 1 % of 1,234'],
  ['no days at all', barText(bar(0), 'day', 355), 'Sales: 0 days'],
  ['thousands', barText(bar(1234.5), 'day', 1234.5), 'Sales: 1,234.5 days, 100 % of 1,234.5'],
  ['days taken away', barText(bar(-3), 'day', 10), 'Sales: -3 days'],
  ['days with a total of zero', barText(bar(3), 'day', 0), 'Sales: 3 days'],
  ['days without a total', barText(bar(3), 'day'), 'Sales: 3 days'],
  ['people', barText(bar(2), 'person', 8), 'Sales: 2 people, 25 % of 8'],
  ['one person', barText(bar(1), 'person', 8), 'Sales: 1 person, 13 % of 8'],
  ['a median, which has no share', barText(bar(2), 'working day', 8), 'Sales: 2 working days'],
  ['a rate', barText(bar(3.2), 'percent', 8), 'Sales: 3.2 %'],
])('%s', (_what, text, expected) => expect(text).toBe(expected));

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 1, 2],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 2, 1],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
])('%s leads from bar %i of three to %s', (key, place, expected) => expect(findNeighbourBar(key, place, 3)).toBe(expected));
