import { expect, test } from 'vitest';
import { findNamesakes } from './match-people.ts';

test('a name that several people have is listed with these people, but no ID and no other name', () => {
  const known = [
    { emplId: 'E1', name: 'Ana Silva' },
    { emplId: 'E2', name: 'Silva, Ana' },
    { emplId: 'E3', name: 'Ben Ode' },
  ];
  const field = { name: 'manager', heading: 'LineManager', kind: 'text' } as const;
  const values = ['ANA SILVA', 'Ben Ode', 'Cho Park', 'E1'].map((text) => ({ text, rows: 1 }));
  expect(findNamesakes(values, field, known)).toEqual([
    {
      value: { text: 'ANA SILVA', rows: 1 },
      field: {
        ...field,
        codes: [
          { code: 'E1', longName: 'Ana Silva' },
          { code: 'E2', longName: 'Silva, Ana' },
        ],
      },
    },
  ]);
});
