/** The token of the link to choose a password that the text of a mail has, or nothing. */
export const tokenIn = (text: string | undefined): string => /\?token=([\w-]{43})$/m.exec(text ?? '')?.[1] ?? '';
