/** How somebody gets a kind of notice by mail as well: at once, with the mail of the day, or not. It comes at once until they choose otherwise. */
export const mailChoices = { once: 'At once', daily: 'Once a day', never: 'Not by mail' } as const;

export type MailChoice = keyof typeof mailChoices;
