import type { FastifyRequest } from 'fastify';

const accounts = new WeakMap<FastifyRequest, string>();

/** Remembers a failed sign-in to an address without an account. Anyone can cause these, so the audit log only counts them. */
export const countFailedSignIn = (request: FastifyRequest, account: string): void => void accounts.set(request, account);

/** Returns the address without an account to which a request failed to sign in. */
export const failedSignIn = (request: FastifyRequest): string | undefined => accounts.get(request);
