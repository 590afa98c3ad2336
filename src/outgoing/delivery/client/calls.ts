import { type Answer, call } from '#src/platform/http/client/call.ts';

export type MailDelivery = Answer<'GET /deliveries'>[number];

export type Installation = Answer<'GET /installation'>;

export const installationQuery = {
  ...call.query('GET /installation'),
  retry: false,
  // The server is still checking systems whose state it does not know.
  refetchInterval: ({ state: { data } }: { state: { data: Installation | undefined } }) =>
    data?.doors.some(({ state }) => state === 'asked') ? 1500 : (false as const),
};

export type Sending = Answer<'GET /sending'>;

export const sendingQuery = { ...call.query('GET /sending'), retry: false };
