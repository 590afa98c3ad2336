/** The kinds of personal data whose reading by other people is logged, as the person sees them. */
export const accessKinds = {
  attachment: 'Attachment',
  nric: 'NRIC/Passport#',
  entries: 'Balance history',
  auditLog: 'Audit log',
  everything: 'All stored data',
} as const;

/** An access to a person's data. @property record the name of a file, `2026/AL` for ledger entries, otherwise the person again */
export type AccessLogEntry = { kind: keyof typeof accessKinds; about: string; record: string };
