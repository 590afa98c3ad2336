/**
 * Returns the target after a sign-in: the address in `redirect` if it is on this site and not the sign-in page; otherwise home.
 *
 * @example redirectTarget('/leaverequests?page=2', 'https://leave.example') // '/leaverequests?page=2'
 * @example redirectTarget('//evil.example/', 'https://leave.example') // '/'
 */
export function redirectTarget(redirect: string | undefined, origin: string): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, origin)) return '/';
  const url = new URL(redirect, origin);
  // `//host`, `/\host` and control characters in between all parse to another origin.
  if (url.origin !== origin || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
