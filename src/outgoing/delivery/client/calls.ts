import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { deliveryContract } from '#src/outgoing/delivery/delivery-contract.ts';

export const call = client<typeof deliveryContract>();

export type Delivery = AnswerOf<(typeof deliveryContract)['GET /deliveries']>[number];

export type Installation = AnswerOf<(typeof deliveryContract)['GET /installation']>;

export const installationQuery = {
  ...call.query('GET /installation'),
  retry: false,
  // The server asks meanwhile whatever it knows nothing of yet.
  refetchInterval: ({ state: { data } }: { state: { data: Installation | undefined } }) =>
    data?.doors.some(({ state }) => state === 'asked') ? 1500 : (false as const),
};

export const sendingQuery = { ...call.query('GET /sending'), retry: false };
