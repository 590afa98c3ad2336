import type { ScreenPath } from './paths.ts';

/**
 * A screen as a menu or a link names it: its title in the case of a sentence.
 *
 * @example screenLabel(paths.loginDetails) // 'User login details'
 */
export const screenLabel = ({ title }: Pick<ScreenPath, 'title'>): string => title.charAt(0) + title.slice(1).toLowerCase();
