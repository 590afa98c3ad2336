import type { ScreenPath } from './paths.ts';

/**
 * A screen as a menu or a link names it: its title in the case of a sentence, in which an abbreviation stays one.
 *
 * @example screenLabel(paths.loginDetails) // 'User login details'
 */
export const screenLabel = ({ title }: Pick<ScreenPath, 'title'>): string =>
  title.charAt(0) + title.slice(1).replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
