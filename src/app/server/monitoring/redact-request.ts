import type { FastifyRequest } from 'fastify';

/** What is nobody's. Filters hold names and addresses, a link its token: of any other parameter the name alone is logged. */
const publicParameters = /^(page|size|sort|mode|source|view|year|date|startDate|endDate|deptId|appliedLeaveId|expectedStatus)$/;

/** The parts of a path behind which a token or an address stands. */
const secretSegments = /^(calendar|verifyEmailExists)$/i;

/** From this length on a word may be most of a token, which has 43 characters; ids of ours are shorter. */
const minTokenLength = 32;

/** Also percent-encoded, more than once. */
const atSign = /@|%(?:25){0,3}40/;

/**
 * What the log says about a request: of the path no token, also where it is mistyped, and no e-mail address; of the query only what is nobody's.
 *
 * @example redactRequest({ url: '/resetpassword?token=abc', … }).url // '/resetpassword?token=…'
 */
export function redactRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  const [path = '', ...query] = url.split('?');
  const pairs = query.length === 0 ? '' : `?${query.join('?').split('&').map(redactParameter).join('&')}`;
  return { method, url: redactPath(path) + pairs, remoteAddress: ip };
}

function redactPath(path: string): string {
  let before = '';
  return path
    .split('/')
    .map((part) => {
      const isSecret = part !== '' && (secretSegments.test(before) || atSign.test(part));
      if (part !== '') before = part;
      return isSecret ? '…' : redactLongWords(part);
    })
    .join('/');
}

/** A word may be percent-encoded. */
const redactLongWords = (part: string) =>
  part
    .split(/([^\w%-])/)
    .map((word) => (word.length < minTokenLength ? word : '…'))
    .join('');

function redactParameter(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  const isPlain = publicParameters.test(name) && !atSign.test(pair);
  return value.length === 0 || isPlain ? redactPath(pair) : `${redactPath(name)}=…`;
}
