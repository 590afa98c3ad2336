import type { FastifyRequest } from 'fastify';

/**
 * What the log says about a request. The token of a link to choose a new password is a secret, and the page it leads to is asked for with it;
 * the one of a calendar link is part of its path.
 *
 * @example loggedRequest({ url: '/resetpassword?token=abc', … }).url // '/resetpassword?token=…'
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, url: url.replaceAll(/([?&]token=)[^&#]*/gi, '$1…').replace(/^(\/api\/calendar\/)[^/?#]+/i, '$1…'), remoteAddress: ip };
}
