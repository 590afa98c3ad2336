import { type AnswerOf, client } from '#src/http/client/call.ts';
import type { deliveryContract } from '#src/delivery/delivery-contract.ts';

export const call = client<typeof deliveryContract>();

export type Delivery = AnswerOf<(typeof deliveryContract)['GET /deliveries']>[number];

export const installationQuery = { ...call.query('GET /installation'), retry: false };

export const sendingQuery = { ...call.query('GET /sending'), retry: false };
