import { expect, test } from 'vitest';
import { changesBetween, messagesOf } from './record-form.ts';

const values = { year: '', name: '', used: false };

test('a problem is assigned to its field by the path, and a field shows one problem at a time', () => {
  const problems = [
    { path: 'id.year', message: 'Invalid number' },
    { path: 'name', message: 'Name cannot be blank.' },
    { path: 'name', message: 'Name is too long.' },
    { path: 'elsewhere', message: 'No field says this.' },
  ];
  expect(messagesOf(problems, values, { 'id.year': 'year' })).toEqual([
    { field: 'year', message: 'Invalid number' },
    { field: 'name', message: 'Name cannot be blank.' },
  ]);
});

test('changes by another person are listed by the labels of the form', () => {
  const labels = { year: 'Year', name: 'Name', used: 'In use' };
  expect(changesBetween(values, { year: '', name: 'Annual', used: true }, labels)).toEqual([
    { label: 'Name', from: '–', to: 'Annual' },
    { label: 'In use', from: 'No', to: 'Yes' },
  ]);
});
