/** The uploads whose matches of columns are remembered. */
export const uploadKinds = ['employees', 'holidays', 'entitlements', 'items', 'categories', 'leave'] as const;

export type UploadKind = (typeof uploadKinds)[number];

/** The limits of a remembered match. A sheet has at most 200 columns, and codes are chosen for at most 300 values of a field. */
export const matchLimits = { fields: 60, headings: 4, codes: 1000, heading: 220, value: 200, field: 60, code: 20 };
