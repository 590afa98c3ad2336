import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about absence rules. */
export const absenceRuleFormSentences = {
  'absence-rule.from-invalid': 'From must be a date or blank.',
  'absence-rule.to-invalid': 'To must be a date or blank.',
  'absence-rule.to-before-from': 'To must not be before From.',
  'absence-rule.most-form': 'Enter how many people may be away, from 1 to 9999.',
  'absence-rule.period-blank': 'Enter the dates when no one may be away.',
  'absence-rule.depts-blank': 'Select at least one department.',
  'absence-rule.types-blank': 'Select at least one leave type.',
  'absence-rule.message-blank': 'Enter a message.',
  'absence-rule.message-long': ({ most }: { most: number }) => `Message must have at most ${most} characters.`,
  'absence-rule.dept-unknown': ({ deptId }: { deptId: string }) => `There is no department ${deptId}.`,
  'absence-rule.type-unknown': ({ leaveCode }: { leaveCode: string }) => `There is no leave type ${leaveCode}.`,
} as const satisfies Sentences;

export const absenceRuleMessage = messageFactory<typeof absenceRuleFormSentences>();
