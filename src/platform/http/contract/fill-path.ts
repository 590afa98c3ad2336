import type { ParamName } from './contract.ts';

/** A value for each parameter of a path. */
export type PathParams<Path extends string> = Readonly<Record<ParamName<Path>, string | number>>;

/**
 * Inserts escaped values into the `{name}` placeholders of a path.
 *
 * @example fillPath('/publicholiday/{holidayDate}', { holidayDate: '2026-05-01' }) // '/publicholiday/2026-05-01'
 * @example fillPath('/logindetails/edit/{userId}', { userId: 'a/b@c.de' }) // '/logindetails/edit/a%2Fb%40c.de'
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w{1,40})\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
