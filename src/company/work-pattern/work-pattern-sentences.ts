import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about work patterns. */
export const workPatternSentences = {
  'work-pattern.code-blank': 'Code cannot be blank.',
  'work-pattern.code-form': 'Code must start with a letter or digit and have up to 10 letters, digits, dots, dashes and underscores.',
  'work-pattern.name-blank': 'Name cannot be blank.',
  'work-pattern.name-too-long': ({ most }: { most: number }) => `Name must have at most ${most} characters.`,
  'work-pattern.nothing-worked': 'Select at least half a working day.',
  'work-pattern.taken': ({ patternCode }: { patternCode: string }) => `Work pattern '${patternCode}' is already defined`,
  'work-pattern.days-fixed': "This work pattern has been used, so you can't change its days. Add a new work pattern instead.",
  'work-pattern.in-use': "This work pattern has been used, so you can't delete it.",
  'work-pattern.standard': "STANDARD is the default work pattern. You can't change or delete it.",
} as const satisfies Sentences;

export const workPatternMessage = messageFactory<typeof workPatternSentences>();
