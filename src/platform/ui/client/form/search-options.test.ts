import { describe, expect, test } from 'vitest';
import { exactOption, findOptions, indexOptions } from './search-options.ts';

const people = [
  { id: 'M0007', name: 'Amara Diallo' },
  { id: 'M0001', name: 'Maya Lim' },
  { id: 'M0012', name: 'Tomás Novak' },
  { id: 'M0020', name: 'Kim Lee' },
  { id: 'M0021', name: 'Kim Lee' },
];
const index = indexOptions(people);
const idsFor = (text: string) => findOptions(index, text, 50).found.map(({ id }) => id);

describe('searching people', () => {
  test('finds part of a name, beginnings of words first', () => expect(idsFor('ma')).toEqual(['M0001', 'M0007', 'M0012']));
  test('finds by id', () => expect(idsFor('m0012')).toEqual(['M0012']));
  test('ignores case and accents', () => expect(idsFor('TOMAS')).toEqual(['M0012']));
  test.each(['lukasz', 'LUKASZ oz', 'Łukasz', 'öz'])('finds Łukasz Öz by %s', (text) => {
    const one = { id: 'E1', name: 'Łukasz Öz' };
    expect(findOptions(indexOptions([one, { id: 'E2', name: 'Noah Silva' }]), text, 50).found).toEqual([one]);
  });
  test('finds no one for an unknown text', () => expect(idsFor('xyz')).toEqual([]));
  test('returns everyone for an empty text', () => expect(idsFor('  ')).toHaveLength(5));

  test('returns at most the limit, with the total', () => {
    const many = indexOptions(Array.from({ length: 10_000 }, (_, n) => ({ id: `E${n}`, name: `Person ${n}` })));
    const { found, total } = findOptions(many, 'person', 50);
    expect([found.length, total]).toEqual([50, 10_000]);
  });
});

describe('a text that names one person', () => {
  test.each([
    ['the id', 'm0001', 'M0001'],
    ['name and id', 'Maya Lim (M0001)', 'M0001'],
    ['a unique name', 'maya lim', 'M0001'],
    ['a name of two people', 'Kim Lee', undefined],
    ['part of a name', 'Maya', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, text, id) => expect(exactOption(index, text)?.id).toBe(id));
});
