import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that create a new database, relative to `src`. A file comes after those whose tables its tables refer to. */
export const schemaFiles: readonly string[] = [
  'platform/db/server/schema.sql',
  'outgoing/audit-log/server/schema.sql',
  'platform/http/server/schema.sql',
  'platform/jobs/server/schema.sql',
  'shared/setting/server/schema.sql',
  'shared/upload-match/server/schema.sql',
  'company/translate-item/server/schema.sql',
  'company/work-pattern/server/schema.sql',
  'company/employee/server/schema.sql',
  'company/public-holiday/server/schema.sql',
  'company/leave-category/server/schema.sql',
  'company/absence-rule/server/schema.sql',
  'platform/mail/server/schema.sql',
  'shared/access/server/schema.sql',
  'shared/attachment/server/schema.sql',
  'identity/sign-in/server/schema.sql',
  'identity/login-detail/server/schema.sql',
  'identity/api-token/server/schema.sql',
  'ledger/leave-ledger/server/schema.sql',
  'ledger/grant/server/schema.sql',
  'shared/notification/server/schema.sql',
  'leave/leave-watcher/server/schema.sql',
  'leave/applied-leave/server/schema.sql',
  'leave/shutdown/server/schema.sql',
  'leave/leave-import/server/schema.sql',
  'leave/team-calendar/server/schema.sql',
  'leave/year-end/server/schema.sql',
  'leave/report/server/schema.sql',
  'outgoing/webhook/server/schema.sql',
  'outgoing/away-digest/server/schema.sql',
  'app/home/server/schema.sql',
];

const sourceFolder = path.join(import.meta.dirname, '../../../..');

/** The statements of all schema files. */
export const readSchema = (): string => schemaFiles.map((file) => readFileSync(path.join(sourceFolder, file), 'utf8')).join('\n');
