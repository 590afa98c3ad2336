/** How a person gets a kind of notification by email: at once (the default), in the daily email, or not at all. */
export const mailChoices = { once: 'At once', daily: 'Once a day', never: 'No email' } as const;

export type MailChoice = keyof typeof mailChoices;
