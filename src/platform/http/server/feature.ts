import type { FastifyInstance } from 'fastify';
import type { Sentences } from '#src/base/text/problem.ts';
import type { Contract } from '../contract/contract.ts';

/**
 * Declares a feature of the server: its heading in the documents of the API, its calls with their routes, and its messages.
 *
 * @example export const grantFeature = feature({ name: 'Grants', calls: grantContract, sentences: grantSentences, register: registerGrants });
 */
export const feature = <const Calls extends Contract, Services>(parts: {
  name: string;
  calls: Calls;
  /** The messages with which the calls refuse, by code. */
  sentences?: Sentences;
  register: (app: FastifyInstance, services: Services) => void;
}) => parts;
