import path from 'node:path';
import { comparedMessages } from './compared-messages.ts';
import { type Import, importsOf, type SourceFile } from './imports.ts';
import { type Layer, layers, placeOf } from './place.ts';

/** Layers whose folders every file above them may use. The folders of the other layers are features. */
const foundation = new Set<Layer>(['base', 'platform', 'shared', 'ledger']);
/** Folders of one layer that must not import each other. */
const independentFolders: Record<string, readonly string[]> = {
  ui: ['excel', 'mail', 'db', 'http'],
  lists: ['mail', 'http'],
  excel: ['mail', 'db', 'http'],
};

const ownedBy = (owner: string, ...tables: string[]) => Object.fromEntries(tables.map((table) => [table, [owner]]));

/** The folders that may write each table; every folder may read it. */
const tableOwners: Record<string, readonly string[]> = {
  absence_rule: ['absence-rule'],
  applied_leave: ['leave-ledger'],
  applied_leave_event: ['leave-ledger'],
  leave_entitlement: ['leave-ledger', 'leave-entitlement'],
  attachment: ['attachment'],
  attachment_removal: ['attachment'],
  ...ownedBy('login-detail', 'account_run', 'invitation'),
  api_token: ['api-token'],
  ...ownedBy('audit-log', 'audit_log', 'audit_line', 'audit_to_log', 'data_look'),
  ...ownedBy('team-calendar', 'calendar_link', 'leave_plan'),
  away_digest_run: ['away-digest'],
  ...ownedBy('employee', 'employee', 'employee_department', 'employee_work_pattern', 'employee_work_state'),
  entitlement_entry: ['leave-ledger'],
  ...ownedBy('grant', 'category_grant', 'grant_run'),
  ...ownedBy('home', 'first_hour_dismissed', 'first_hour_hidden'),
  idempotency_key: ['http'],
  leave_category: ['leave-category'],
  leave_comment: ['applied-leave'],
  ...ownedBy('leave-import', 'leave_import', 'leave_import_leave', 'leave_import_balance'),
  login_detail: ['access'],
  mail_outbox: ['mail'],
  ...ownedBy('notification', 'notice', 'notice_setting'),
  ...ownedBy('public-holiday', 'public_holiday', 'holiday_take_over'),
  ...ownedBy('report', 'report_sending'),
  reset_link: ['access'],
  reset_link_request: ['sign-in'],
  sending: ['jobs'],
  known_device: ['access'],
  session: ['access'],
  ...ownedBy('access', 'factor_failure', 'passkey', 'provider_attempt', 'provider_link', 'recovery_code', 'sign_in_ticket', 'totp'),
  setting: ['setting'],
  leave_watcher: ['leave-watcher'],
  shutdown: ['shutdown'],
  shutdown_leave: ['shutdown'],
  ...ownedBy('sign-in', 'directory_stranger', 'directory_try', 'sign_in_address', 'sign_in_failure'),
  ...ownedBy('applied-leave', 'decision_link', 'decision_try', 'leave_cover', 'stand_in', 'stand_in_told'),
  translate_item: ['translate-item'],
  ...ownedBy('webhook', 'webhook', 'webhook_delivery'),
  upload_match: ['upload-match'],
  work_pattern: ['work-pattern'],
  ...ownedBy('year-end', 'year_end', 'year_end_booking'),
  year_end_line: ['year-end', 'leave-ledger'],
};
/** These folders create or erase whole companies, people or databases. */
const writeEverywhere = new Set(['demo-company', 'personal-data', 'db', 'testing']);

const corePackages = new Set(['zod']);
const forbiddenTexts = ['TODO', 'FIXME', 'console.log('];
const maxLines = 250;
const maxFiles = 25;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isCode = (file: string) => /\.tsx?$/.test(file);
const folderOf = (file: string) => placeOf(file).folder;
const sideOf = (file: string) => placeOf(file).side;
/** The files that start the application and combine the features. */
const isRoot = (file: string) => folderOf(file) === 'app';

/** Returns each break of the rules of CONTRIBUTING.md, as a sentence that names the file. */
export function architectureFaults(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const code = files.filter((file) => isCode(file.path) && !isTest(file.path) && placeOf(file.path).layer !== 'testing');
  const graph = new Map(code.map((file) => [file.path, importsOf(file)]));
  const faults = [
    ...code.flatMap((file) => nameFaults(file.path)),
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((one) => importFaults(file, one, texts))),
    ...schemasInBrowser(graph),
    ...circles(graph),
    ...folderCircles(graph),
    ...code.flatMap(sqlFaults),
    ...code.flatMap(comparedMessages),
    ...code.flatMap(ledgerFaults),
    ...files.filter((file) => !isTest(file.path) && placeOf(file.path).layer !== 'testing').flatMap(textFaults),
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
    const outside = side === 'core' && !isRoot(file) && !corePackages.has(from);
    return outside ? fault('a core does no input or output') : [];
  }
  if (isTest(from) || placeOf(from).layer === 'testing') return fault('only tests import from src/testing');
  const target = sideOf(from);
  if (side === 'core' && target !== 'core' && !isRoot(file)) return fault('a core imports only cores');
  if (side === 'client' && target === 'server') return fault('a client must not import a server');
  if (side === 'server' && target === 'client') return fault('a server must not import a client');
  if (side === 'client' && !typeOnly && /[/-]contract\.ts$/.test(from)) return fault('a client imports a contract with import type');
  return layerFaults(file, { from, typeOnly }, texts, fault);
}

function layerFaults(
  file: string,
  { from, typeOnly }: Import,
  texts: ReadonlyMap<string, string>,
  fault: (why: string) => string[],
): string[] {
  const [own, other] = [placeOf(file), placeOf(from)];
  if (own.folder === other.folder || isRoot(file)) return [];
  const isAbove = layers.indexOf(other.layer as (typeof layers)[number]) > layers.indexOf(own.layer as (typeof layers)[number]);
  if (isAbove || isRoot(from))
    return fault(`the layer ${own.layer} must not import ${other.layer === own.layer ? 'the root' : other.layer}`);
  if (independentFolders[own.folder]?.includes(other.folder)) return fault(`${own.folder} must not import ${other.folder}`);
  if (foundation.has(other.layer)) return [];
  return isKnownAmongFeatures(from, typeOnly, texts.get(from) ?? '')
    ? []
    : fault('a feature may use only types and read-only queries of another feature');
}

const writePattern = /\b(?:insert\s+into|update\s+\w+\s+(?:\w+\s+)?set|delete\s+from|for\s+update)\b/i;

/** True for types, contracts and read-only queries. */
function isKnownAmongFeatures(from: string, typeOnly: boolean, text: string): boolean {
  if (sideOf(from) === 'core') return typeOnly;
  if (sideOf(from) === 'server') return /-(?:queries|list)\.ts$/.test(from) && !writePattern.test(text);
  return typeOnly;
}

/** Finds client files through which the schema library would reach the browser, even through other cores. */
function schemasInBrowser(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const values = (file: string) => (graph.get(file) ?? []).filter((one) => !one.typeOnly).map((one) => one.from);
  const reached = new Set([...graph.keys()].filter((file) => sideOf(file) === 'client'));
  // Iterating a set includes entries that are added meanwhile.
  for (const file of reached) for (const from of values(file)) reached.add(from);
  return [...reached].filter((file) => values(file).includes('zod')).map((file) => `${file} brings zod into the browser`);
}

/** Finds files that import themselves through others, types included. */
function circles(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const next = (file: string) => (graph.get(file) ?? []).map((one) => one.from).filter((from) => graph.has(from));
  return [...graph.keys()].flatMap((start) => {
    const reached = new Set(next(start));
    for (const file of reached) for (const from of next(file)) reached.add(from);
    return reached.has(start) ? [`${start} is part of an import cycle`] : [];
  });
}

/** Finds folders that import each other, directly or through others, types included. */
function folderCircles(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const needs = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const folders = needs.get(folderOf(file)) ?? new Set();
    for (const { from } of imports) if (from.startsWith('src/') && folderOf(from) !== folderOf(file)) folders.add(folderOf(from));
    needs.set(folderOf(file), folders);
  }
  // A folder that imports no remaining folder is in no cycle, nor is one that no remaining folder imports. Only cycles are left.
  const left = new Set(needs.keys());
  const isFree = (folder: string) =>
    ![...(needs.get(folder) ?? [])].some((other) => left.has(other)) || ![...left].some((other) => needs.get(other)?.has(folder));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree))
    for (const folder of free) left.delete(folder);
  return left.size === 0 ? [] : [`${[...left].toSorted().join(', ')} import each other`];
}

function sqlFaults({ path: file, text }: SourceFile): string[] {
  const owner = folderOf(file);
  return writeEverywhere.has(owner)
    ? []
    : [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/g)]
        .map(([, table = '']) => table)
        .filter((table) => tableOwners[table] && !tableOwners[table].includes(owner))
        .map((table) => `${file} writes ${table}, which is ${tableOwners[table]?.join(' and ')}'s`);
}

/** Code that only the ledger may contain, with the folders and files that are exempt. */
const ledgerRules = [
  {
    text: /[^'"\w]'(?:PNAPV|APPRV|REJCT|PNCLD|CANCL)'/,
    also: ['src/app/demo-company/'],
    fault: 'uses a leave status, which only the ledger may do',
  },
  {
    text: /\bisWeekend\b|\b(?:from|join) public_holiday\b/,
    also: [
      'src/base/dates/',
      'src/company/public-holiday/',
      'src/platform/ui/client/calendar/CalendarDay.tsx',
      'src/leave/team-calendar/server/calendar-entry-queries.ts',
      'src/app/home/server/setup-checklist-queries.ts',
    ],
    fault: 'checks weekends or holidays: only a working calendar may say what a day costs',
  },
  {
    text: /\bavailable_?leave\)?\s*-/i,
    also: ['src/leave/leave-entitlement/entitlement-sheet.ts'],
    fault: 'computes a balance, which only the ledger may do',
  },
];

function ledgerFaults({ path: file, text }: SourceFile): string[] {
  return ledgerRules
    .filter((said) => said.text.test(text) && !['src/ledger/leave-ledger/', ...said.also].some((place) => file.startsWith(place)))
    .map(({ fault }) => `${file} ${fault}`);
}

function sizeFaults(files: readonly SourceFile[]): string[] {
  const long = files
    .filter((file) => isCode(file.path) && !isTest(file.path) && file.text.split('\n').length > maxLines + 1)
    .map((file) => `${file.path} has more than ${maxLines} lines`);
  return [...long, ...overfullFolders(files)];
}

/** Finds the folders with too many code files. */
export function overfullFolders(files: readonly SourceFile[]): string[] {
  const folders = Object.groupBy(
    files.filter((file) => isCode(file.path) && !isTest(file.path)),
    (file) => path.posix.dirname(file.path),
  );
  return Object.entries(folders)
    .filter(([, inside]) => (inside?.length ?? 0) > maxFiles)
    .map(([folder, inside]) => `${folder} has ${inside?.length} files`);
}
