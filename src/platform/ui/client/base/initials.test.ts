import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Maya Lim', 'ML'],
  ['Tomás Ruiz Ferreira', 'TF'],
  ['Hana', 'H'],
  ['  élodie   aubert ', 'ÉA'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
