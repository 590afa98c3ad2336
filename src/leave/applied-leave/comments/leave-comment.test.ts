import { expect, test } from 'vitest';
import { commentReaders } from './leave-comment.ts';

const chen = { emplId: 'E0001', name: 'Chen Wei' };
const maya = { emplId: 'M0001', name: 'Maya Lim' };

test.each([
  ['the applicant', chen.emplId, true, false, 'Maya Lim', 'Maya Lim, the line manager and HR can read it.'],
  ['the applicant, whose line manager decides', chen.emplId, false, false, 'Maya Lim', 'Maya Lim and HR can read it.'],
  ['the applicant, whose approver works in HR', chen.emplId, false, true, 'Maya Lim', 'Maya Lim and others in HR can read it.'],
  ['the approver', maya.emplId, true, false, 'Chen Wei', 'Chen Wei, the line manager and HR can read it.'],
  ['a third person', 'X0001', false, true, 'Chen Wei and Maya Lim', 'Chen Wei, Maya Lim and others in HR can read it.'],
])('names each reader of a comment once to %s', (_caller, emplId, lineManager, hrIsNamed, others, sentence) => {
  expect(commentReaders([chen, maya], emplId, { lineManager, hrIsNamed })).toEqual({ others, sentence });
});
