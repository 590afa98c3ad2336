import { AuditLogPage } from '#src/outgoing/audit-log/client/AuditLogPage.tsx';
import { fieldLabel } from './audit-labels.ts';

/** The audit log with the labels of all features, which it cannot import itself. */
export const CompanyAuditLogPage = () => <AuditLogPage label={fieldLabel} />;
CompanyAuditLogPage.readAhead = AuditLogPage.readAhead;
