import type { FastifyRequest } from 'fastify';

/** A failed sign-in without an account: the attempted address, and the reason if the provider or the directory knows the user. */
export type FailedSignIn = { account: string; details: Readonly<Record<string, string>> | undefined };

const failures = new WeakMap<FastifyRequest, FailedSignIn>();

/** Remembers a failed sign-in without an account. Anyone can cause these, so the audit log only counts them. */
export const rememberFailedSignIn = (request: FastifyRequest, failure: FailedSignIn): void => void failures.set(request, failure);

/** Returns the sign-in without an account that failed in a request. */
export const findFailedSignIn = (request: FastifyRequest): FailedSignIn | undefined => failures.get(request);
