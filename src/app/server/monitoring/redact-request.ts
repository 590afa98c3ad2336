import type { FastifyRequest } from 'fastify';

/**
 * Parameters without personal data. Filters hold names and addresses, and a link its token: of all other parameters only the name is
 * logged.
 */
const publicParameters = /^(page|size|sort|mode|source|view|year|date|startDate|endDate|deptId|appliedLeaveId|expectedStatus)$/;

/** The segments of a path that precede a token or an address. */
const secretSegments = /^(calendar|verifyEmailExists)$/i;

/** A word of this length may be most of a token, which has 43 characters. The application's ids are shorter. */
const minTokenLength = 32;

/** Matches an @ that is percent-encoded, once or several times. */
const atSign = /@|%(?:25){0,3}40/;

/**
 * Returns what is logged about a request: the path without tokens and email addresses, even mistyped ones, and the query without values
 * that may be personal.
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

/** Words may be percent-encoded. */
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
