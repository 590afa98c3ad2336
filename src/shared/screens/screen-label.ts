import type { ScreenPath } from './paths.ts';

/**
 * Returns a screen's title in sentence case for menus and links. Abbreviations keep their capitals.
 *
 * @example screenLabel(paths.loginDetails) // 'User login details'
 */
export const screenLabel = ({ title }: Pick<ScreenPath, 'title'>): string =>
  title.charAt(0) + title.slice(1).replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
