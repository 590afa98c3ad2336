import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What is said of a work week. */
export const workPatternSentences = {
  'work-pattern.code-blank': 'Code cannot be blank.',
  'work-pattern.code-form': 'Code must begin with a letter or digit and have up to 10 letters, digits, dots, dashes and underscores.',
  'work-pattern.name-blank': 'Name cannot be blank.',
  'work-pattern.name-too-long': ({ most }: { most: number }) => `Name must have at most ${most} characters.`,
  'work-pattern.nothing-worked': 'At least half a day must be worked.',
  'work-pattern.taken': ({ patternCode }: { patternCode: string }) => `Work week '${patternCode}' is already defined`,
  'work-pattern.days-fixed': 'Somebody has or had this work week, so its days stay. For other days add another work week.',
  'work-pattern.in-use': 'Somebody has or had this work week: it cannot be deleted.',
  'work-pattern.standard': 'STANDARD is everybody’s work week until another is given: it stays as it is.',
} as const satisfies Sentences;

export const workPatternMessage = messageFactory<typeof workPatternSentences>();
