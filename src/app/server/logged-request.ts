import type { FastifyRequest } from 'fastify';

/** What is nobody's. Filters hold names and addresses, a link its token: of any other parameter the name alone is logged. */
const plainParameters = /^(page|size|sort|mode|source|view|year|date|startDate|endDate|deptId|appliedLeaveId|expectedStatus)$/;

/** The parts of a path behind which a token or an address stands. */
const discreet = /^(calendar|verifyEmailExists)$/i;

/** From this length on a word may be most of a token, which has 43 characters; ids of ours are shorter. */
const longWord = 32;

/** Also percent-encoded, more than once. */
const atSign = /@|%(?:25){0,3}40/;

/**
 * What the log says about a request: of the path no token, also where it is mistyped, and no e-mail address; of the query only what is nobody's.
 *
 * @example loggedRequest({ url: '/resetpassword?token=abc', … }).url // '/resetpassword?token=…'
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  const [path = '', ...query] = url.split('?');
  const pairs = query.length === 0 ? '' : `?${query.join('?').split('&').map(discreetPair).join('&')}`;
  return { method, url: discreetPath(path) + pairs, remoteAddress: ip };
}

function discreetPath(path: string): string {
  let before = '';
  return path
    .split('/')
    .map((part) => {
      const isSecret = part !== '' && (discreet.test(before) || atSign.test(part));
      if (part !== '') before = part;
      return isSecret ? '…' : withoutLongWords(part);
    })
    .join('/');
}

/** A word may be percent-encoded. */
const withoutLongWords = (part: string) =>
  part
    .split(/([^\w%-])/)
    .map((word) => (word.length < longWord ? word : '…'))
    .join('');

function discreetPair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  const isPlain = plainParameters.test(name) && !atSign.test(pair);
  return value.length === 0 || isPlain ? discreetPath(pair) : `${discreetPath(name)}=…`;
}
