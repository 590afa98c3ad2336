/**
 * Joins the class names that hold.
 *
 * @example classNames('button', small && 'small', undefined) // 'button small' if small, else 'button'
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
