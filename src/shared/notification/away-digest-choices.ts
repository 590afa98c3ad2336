/** How often a person gets an email that says who is away. */
export const awayDigestChoices = { never: 'Never', daily: 'Every working day', weekly: 'Mondays' } as const;

export type AwayDigestChoice = keyof typeof awayDigestChoices;
