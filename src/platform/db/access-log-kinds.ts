/** What of somebody is written down when somebody else looks at it, as that person is told. */
export const accessKinds = {
  attachment: 'Attachment',
  nric: 'NRIC/Passport#',
  entries: 'What made a balance',
  auditLog: 'Audit log',
  everything: 'Everything that is stored',
} as const;

/** A look at something of somebody. @property record the name of a file, `2026/AL` of entries, else the person again */
export type AccessLogEntry = { kind: keyof typeof accessKinds; about: string; record: string };
