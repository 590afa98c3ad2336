/**
 * Joins the class names whose condition is true.
 *
 * @example classNames('button', small && 'small', undefined) // 'button small' if small, else 'button'
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
