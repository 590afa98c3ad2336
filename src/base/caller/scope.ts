/** The scopes of an API token, as their labels show them. The contracts say which calls each scope opens. */
export const scopes = {
  'leave:read': 'Reads leave: who, when, type and status. Never reasons or files.',
  'leave:write': 'Creates leave for employees, with a reason. It cannot approve leave.',
  'people:read': 'Reads profiles, without NRIC or passport number, marriage and children.',
  'people:write': 'Adds and changes profiles. No roles, status or accounts, nor the email address of people with an account.',
  'balances:read': 'Reads entitlements, balances and the balance history, without notes.',
} as const;

export type Scope = keyof typeof scopes;

// The keys of the table.
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];
