import path from 'node:path';
import { comparedMessages } from './compared-messages.ts';
import { type Import, importsOf, type SourceFile } from './imports.ts';

/**
 * The rooms of the house from the ground up. A file imports from its own room and from those before it; features, which stand between `screens`
 * and `app`, know of each other only what `knownAmongFeatures` says.
 */
const ground = ['dates', 'text', 'caller'];
const machines = ['db', 'jobs', 'mail', 'lists', 'excel', 'ui', 'http'];
/** A file with a line of its own stands higher than the rest of its folder, for it needs calls. */
const shared = ['setting', 'access', 'attachment', 'notice', 'leave-ledger', 'grant', 'screens', 'notice/client', 'setting/client'];
const below = [...ground, ...machines, ...shared];
const roof = 'app';
/** What only tests may import. */
const scaffold = 'testing';
/** Machines that stand beside each other although one comes first in the list. */
const strangers: Record<string, readonly string[]> = { ui: ['excel', 'mail', 'db'], lists: ['mail'], excel: ['mail', 'db'] };

const owned = (owner: string, ...tables: string[]) => Object.fromEntries(tables.map((table) => [table, [owner]]));

/** Who writes a table; whoever wants to know reads. */
const tableOwners: Record<string, readonly string[]> = {
  absence_rule: ['absence-rule'],
  applied_leave: ['leave-ledger'],
  applied_leave_event: ['leave-ledger'],
  leave_entitlement: ['leave-ledger', 'leave-entitlement'],
  attachment: ['attachment'],
  attachment_removal: ['attachment'],
  ...owned('login-detail', 'account_run', 'invitation'),
  api_token: ['api-token'],
  ...owned('audit-log', 'audit_log', 'audit_line', 'audit_to_log', 'data_look'),
  calendar_link: ['team-calendar'],
  ...owned('employee', 'employee', 'employee_department', 'employee_work_pattern', 'employee_work_state'),
  entitlement_entry: ['leave-ledger'],
  ...owned('grant', 'category_grant', 'grant_run'),
  first_hour_hidden: ['home'],
  idempotency_key: ['http'],
  leave_category: ['leave-category'],
  leave_comment: ['applied-leave'],
  login_detail: ['access'],
  mail_outbox: ['mail'],
  ...owned('notice', 'notice', 'notice_setting'),
  ...owned('public-holiday', 'public_holiday', 'holiday_take_over'),
  ...owned('report', 'report_run', 'report_run_line', 'report_sending'),
  reset_link: ['access'],
  reset_link_request: ['sign-in'],
  sending: ['jobs'],
  known_device: ['access'],
  session: ['access'],
  ...owned('access', 'factor_failure', 'passkey', 'provider_attempt', 'provider_link', 'recovery_code', 'sign_in_ticket', 'totp'),
  setting: ['setting'],
  shutdown: ['shutdown'],
  shutdown_leave: ['shutdown'],
  ...owned('sign-in', 'directory_stranger', 'directory_try', 'sign_in_address', 'sign_in_failure'),
  ...owned('applied-leave', 'decision_link', 'decision_try', 'stand_in', 'stand_in_told'),
  translate_item: ['translate-item'],
  ...owned('webhook', 'webhook', 'webhook_delivery'),
  work_pattern: ['work-pattern'],
  ...owned('year-end', 'year_end', 'year_end_booking'),
  year_end_line: ['year-end', 'leave-ledger'],
};
/** They make or erase whole companies, people, databases. */
const writeEverywhere = new Set(['demo-company', 'personal-data', 'db', 'testing']);

const corePackages = new Set(['zod']);
const forbiddenTexts = ['TODO', 'FIXME', 'console.log('];
const mostLines = 250;
const mostFiles = 25;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isCode = (file: string) => /\.tsx?$/.test(file);
const featureOf = (file: string) => file.split('/')[1] ?? '';

function roomOf(file: string): string {
  const [, feature = '', side = ''] = file.split('/');
  return below.includes(`${feature}/${side}`) ? `${feature}/${side}` : feature;
}

function sideOf(file: string): 'core' | 'server' | 'client' {
  const side = file.split('/')[2];
  return side === 'server' || side === 'client' ? side : 'core';
}

/** Each break of the rules of CONTRIBUTING.md, as a sentence that names the file. */
export function architectureFaults(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const code = files.filter((file) => isCode(file.path) && !isTest(file.path) && featureOf(file.path) !== scaffold);
  const graph = new Map(code.map((file) => [file.path, importsOf(file)]));
  const faults = [
    ...code.flatMap((file) => nameFaults(file.path)),
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((one) => importFaults(file, one, texts))),
    ...schemasInBrowser(graph),
    ...circles(graph),
    ...roomsInCircles(graph),
    ...code.flatMap(sqlFaults),
    ...code.flatMap(comparedMessages),
    ...code.flatMap(ledgerFaults),
    ...files.filter((file) => !isTest(file.path) && featureOf(file.path) !== scaffold).flatMap(textFaults),
    ...sizeFaults(files),
  ];
  return [...new Set(faults)];
}

function nameFaults(file: string): string[] {
  const named = /(?:^|-)(utils?|helpers?|index)(?:-|\.)/i.exec(path.posix.basename(file));
  return named ? [`${file} is named ${named[1]}, which says nothing`] : [];
}

function textFaults({ path: file, text }: SourceFile): string[] {
  return forbiddenTexts.filter((forbidden) => text.includes(forbidden)).map((forbidden) => `${file} has ${forbidden}`);
}

function importFaults(file: string, { from, typeOnly }: Import, texts: ReadonlyMap<string, string>): string[] {
  const side = sideOf(file);
  const fault = (why: string) => [`${file} imports ${from}: ${why}`];
  if (!from.startsWith('src/')) {
    const outside = side === 'core' && roomOf(file) !== roof && !corePackages.has(from);
    return outside ? fault('a core does no input and output') : [];
  }
  if (isTest(from) || featureOf(from) === scaffold) return fault('only tests import what is made for tests');
  const target = sideOf(from);
  if (side === 'core' && target !== 'core' && roomOf(file) !== roof) return fault('a core knows only cores');
  if (side === 'client' && target === 'server') return fault('a client knows no server');
  if (side === 'server' && target === 'client') return fault('a server knows no client');
  if (side === 'client' && !typeOnly && /[/-]contract\.ts$/.test(from)) return fault('a client imports a contract with import type');
  return roomFaults(file, { from, typeOnly }, texts, fault);
}

function roomFaults(
  file: string,
  { from, typeOnly }: Import,
  texts: ReadonlyMap<string, string>,
  fault: (why: string) => string[],
): string[] {
  const [room, target] = [roomOf(file), roomOf(from)];
  if (room === target || room === roof) return [];
  if (target === roof) return fault('nothing imports the roof');
  if (strangers[room]?.includes(target)) return fault(`${room} knows no ${target}`);
  const [own, other] = [below.indexOf(room), below.indexOf(target)];
  if (own >= 0) return other >= 0 && other < own ? [] : fault(`${room} stands below or beside ${target}`);
  if (other >= 0) return [];
  return knownAmongFeatures(from, typeOnly, texts.get(from) ?? '')
    ? []
    : fault('a feature knows of another one its types and what only reads');
}

const writing = /\b(?:insert\s+into|update\s+\w+\s+(?:\w+\s+)?set|delete\s+from|for\s+update)\b/i;

/** Of another feature: types of its core and contract, calls of its client, and queries that only read. */
function knownAmongFeatures(from: string, typeOnly: boolean, text: string): boolean {
  if (sideOf(from) === 'core') return typeOnly;
  if (sideOf(from) === 'server') return /-(?:queries|list)\.ts$/.test(from) && !writing.test(text);
  return typeOnly;
}

/** Client files from which the schema library would get into the browser, also through cores between. */
function schemasInBrowser(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const values = (file: string) => (graph.get(file) ?? []).filter((one) => !one.typeOnly).map((one) => one.from);
  const reached = new Set([...graph.keys()].filter((file) => sideOf(file) === 'client'));
  // A set hands out what is added to it while it is walked.
  for (const file of reached) for (const from of values(file)) reached.add(from);
  return [...reached].filter((file) => values(file).includes('zod')).map((file) => `${file} brings zod into the browser`);
}

/** Files that reach themselves, types included. */
function circles(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const next = (file: string) => (graph.get(file) ?? []).map((one) => one.from).filter((from) => graph.has(from));
  return [...graph.keys()].flatMap((start) => {
    const reached = new Set(next(start));
    for (const file of reached) for (const from of next(file)) reached.add(from);
    return reached.has(start) ? [`${start} stands in a circle of imports`] : [];
  });
}

/** Rooms that stand on each other, straight or by way of others, types included: none of them is above. */
function roomsInCircles(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const below = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const rooms = below.get(roomOf(file)) ?? new Set();
    for (const { from } of imports) if (from.startsWith('src/') && roomOf(from) !== roomOf(file)) rooms.add(roomOf(from));
    below.set(roomOf(file), rooms);
  }
  // What stands on nothing that is left goes, until nothing goes any more; then what nothing left stands on.
  const left = new Set(below.keys());
  const isLoose = (room: string) =>
    ![...(below.get(room) ?? [])].some((one) => left.has(one)) || ![...left].some((one) => below.get(one)?.has(room));
  for (let loose = [...left].filter(isLoose); loose.length > 0; loose = [...left].filter(isLoose))
    for (const room of loose) left.delete(room);
  return left.size === 0 ? [] : [`${[...left].toSorted().join(', ')} stand on each other`];
}

function sqlFaults({ path: file, text }: SourceFile): string[] {
  const owner = featureOf(file);
  return writeEverywhere.has(owner)
    ? []
    : [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/g)]
        .map(([, table = '']) => table)
        .filter((table) => tableOwners[table] && !tableOwners[table].includes(owner))
        .map((table) => `${file} writes ${table}, which is ${tableOwners[table]?.join(' and ')}'s`);
}

/** What only the ledger says; in these folders and files it may be said as well. */
const ledgerSays = [
  {
    text: /[^'"\w]'(?:PNAPV|APPRV|REJCT|PNCLD|CANCL)'/,
    also: ['src/demo-company/'],
    fault: "names a status of leave, which is the ledger's",
  },
  {
    text: /\bisWeekend\b|\b(?:from|join) public_holiday\b/,
    also: [
      'src/dates/',
      'src/public-holiday/',
      'src/ui/client/calendar/CalendarDay.tsx',
      'src/team-calendar/server/calendar-entry-queries.ts',
      'src/home/server/first-hour-queries.ts',
    ],
    fault: 'looks for weekends or holidays: what a day costs is for a working calendar to say',
  },
  {
    text: /\bavailable_?leave\)?\s*-/i,
    also: ['src/leave-entitlement/entitlement-sheet.ts'],
    fault: "works out a balance, which is the ledger's",
  },
];

function ledgerFaults({ path: file, text }: SourceFile): string[] {
  return ledgerSays
    .filter((said) => said.text.test(text) && !['src/leave-ledger/', ...said.also].some((place) => file.startsWith(place)))
    .map(({ fault }) => `${file} ${fault}`);
}

function sizeFaults(files: readonly SourceFile[]): string[] {
  const long = files
    .filter((file) => isCode(file.path) && !isTest(file.path) && file.text.split('\n').length > mostLines + 1)
    .map((file) => `${file.path} has more than ${mostLines} lines`);
  return [...long, ...fullFolders(files)];
}

/** The folders that have more files of code than one finds one's way in. */
export function fullFolders(files: readonly SourceFile[]): string[] {
  const folders = Object.groupBy(
    files.filter((file) => isCode(file.path) && !isTest(file.path)),
    (file) => path.posix.dirname(file.path),
  );
  return Object.entries(folders)
    .filter(([, inside]) => (inside?.length ?? 0) > mostFiles)
    .map(([folder, inside]) => `${folder} has ${inside?.length} files`);
}
