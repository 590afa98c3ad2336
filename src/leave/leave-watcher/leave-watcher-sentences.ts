import { formatList } from '#src/base/text/plural.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about the people who must know of leave. */
export const leaveWatcherSentences = {
  'leave-watcher.people-blank': 'Add at least one person.',
  'leave-watcher.people-most': ({ most }: { most: number }) => `Add at most ${most} people at once.`,
  'leave-watcher.person-invalid': ({ emplId }: { emplId: string }) =>
    `Employee ${emplId} cannot be notified. Add active employees, each once.`,
  'leave-watcher.dept-unknown': ({ deptId }: { deptId: string }) => `Department ${deptId} does not exist.`,
  'leave-watcher.type-unknown': ({ leaveCode }: { leaveCode: string }) => `Leave type ${leaveCode} does not exist.`,
  'leave-watcher.taken': ({ names }: { names: readonly string[] }) =>
    `Already notified of this department and leave type: ${formatList(names)}. Remove that row first.`,
} as const satisfies Sentences;

export const leaveWatcherMessage = messageFactory<typeof leaveWatcherSentences>();
