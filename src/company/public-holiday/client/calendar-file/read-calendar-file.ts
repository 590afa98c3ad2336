import ICAL from 'ical.js';
import { type CalendarFile, eventName, type EventProperty, readEvents } from '#src/company/public-holiday/calendar-file/calendar-events.ts';
import { maxFileBytes, maxFileEvents } from '#src/company/public-holiday/calendar-file/calendar-file-rules.ts';
import { decodeText } from '#src/platform/excel/client/decode-text.ts';
import { plural } from '#src/base/text/plural.ts';

/** A file that is not a calendar, or too large. The message says so. */
class CalendarFileError extends Error {
  override name = 'CalendarFileError';
}

/** The properties that are read. Programs put long, broken texts into others. */
const readNames = /^(?:BEGIN|END|UID|SUMMARY|DESCRIPTION|STATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID)[;:]/i;
const isContinued = (line: string) => line.startsWith(' ') || line.startsWith('\t');

/** The parser needs the square of the length of a line, so an event must be short. */
const maxEventCharacters = 64_000;

/** Splits a file into the lines of each event. An event without an end is included. */
function splitEvents(text: string): string[] {
  const events: string[][] = [];
  let isInEvent = false;
  let isRead = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const marker = line.trimEnd().toUpperCase();
    if (marker === 'BEGIN:VEVENT') {
      events.push([]);
      isInEvent = true;
    }
    isRead = isContinued(line) ? isRead : readNames.test(line);
    if (isInEvent && isRead) events.at(-1)?.push(line);
    if (marker === 'END:VEVENT') isInEvent = false;
  }
  return events.map((lines) => lines.join('\r\n'));
}

/** Reads the properties of an event; undefined if the parser refuses it. */
function readProperties(event: string): EventProperty[] | undefined {
  if (event.length > maxEventCharacters) return undefined;
  try {
    // jCal: the name of the component, its properties, its components.
    const [, properties] = ICAL.parse(event) as [string, [name: string, parameters: object, type: string, ...values: unknown[]][]];
    return properties.map(([name, , type, ...values]) => ({ name, type, values }));
  } catch {
    return undefined;
  }
}

/** The name of an event that the parser refuses. */
const nameOf = (event: string) =>
  eventName([{ name: 'summary', type: 'text', values: [/^SUMMARY[^:\n]*:(.*)$/im.exec(event.slice(0, maxEventCharacters))?.[1]] }]);

/**
 * Reads the events of a calendar file (RFC 5545). An event that cannot be read is left out, and the others are read.
 *
 * @throws CalendarFileError if it is not a calendar or exceeds the limits; nothing is parsed then
 */
export async function readCalendarFile(file: Blob): Promise<CalendarFile> {
  if (file.size > maxFileBytes) throw new CalendarFileError('The file is larger than 1 MB.');
  const text = decodeText(new Uint8Array(await file.arrayBuffer())) ?? '';
  if (!/^BEGIN:VCALENDAR/im.test(text)) throw new CalendarFileError('This file is not a calendar. Choose an .ics file.');
  const events = splitEvents(text);
  if (events.length > maxFileEvents)
    throw new CalendarFileError(`The file has ${plural(events.length, 'event')}. Choose a file with at most ${maxFileEvents}.`);
  const [readable, refused] = [[] as EventProperty[][], [] as string[]];
  for (const event of events) {
    const properties = readProperties(event);
    if (properties) readable.push(properties);
    else refused.push(nameOf(event));
  }
  const { events: found, leftOut } = readEvents(readable);
  return { events: found, leftOut: [...leftOut, ...refused.map((name) => ({ name, reason: 'unreadable' as const }))] };
}
