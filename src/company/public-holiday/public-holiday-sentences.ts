import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about public holidays (specification section 5, Public holiday upload). */
export const publicHolidaySentences = {
  'holiday.date-blank': 'Date cannot be blank.',
  'holiday.date-invalid': 'Date value is invalid.',
  'holiday.date-twice': 'Date has duplicate entry.',
  'holiday.date-stored': 'Date value already exist.',
  'holiday.descr-blank': 'Holiday cannot be blank.',
  'holiday.descr-too-long': ({ most }: { most: number }) => `Holiday must have at most ${most} characters.`,
  'holiday.descr-characters': 'Holiday has characters that cannot be stored.',
  'holiday.state-blank': 'State(s) cannot be blank.',
  'holiday.state-too-long': ({ most }: { most: number }) => `State(s) must have at most ${most} characters.`,
  'holiday.state-characters': 'State(s) has characters that cannot be stored.',
  'holiday.part-form': 'Part must be AM or PM, or blank for the whole day.',
  'holiday.country-unknown': 'There is no calendar for this country. Choose another.',
  'holiday.year-unknown': 'The calendar of this country does not include this year. Choose another.',
  'holiday.state-unknown': 'There is no calendar for this region. Choose another.',
  'holiday.our-state-unknown': 'State value does not exist.',
  'holiday.changed-since': ({ date }: { date: PlainDate }) =>
    `The public holiday on ${formatDate(date)} was changed or deleted after the import.`,
  'holiday.leave-since': ({
    name,
    emplId,
    startDate,
    endDate,
  }: {
    name: string;
    emplId: string;
    startDate: PlainDate;
    endDate: PlainDate;
  }) =>
    `${name} (${emplId}) has booked leave since the import: ${startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`}.`,
  'holiday.taken': ({ date }: { date: PlainDate }) => `${formatDate(date)} is already a Public Holiday`,
} as const satisfies Sentences;

export const publicHolidayMessage = messageFactory<typeof publicHolidaySentences>();
