/** What an entry of an entitlement is. */
export const entryKinds = ['opening', 'grant', 'carry', 'accrual', 'correction', 'earned', 'paidOut', 'lapse', 'upload', 'undo'] as const;
export type EntryKind = (typeof entryKinds)[number];
