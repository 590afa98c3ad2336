import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

type Address = { address: string; isHttp?: boolean };

const andHttps = ({ isHttp }: Address): string => (isHttp ? ' The address must also begin with https://.' : '');

/** What is said of a webhook, and of what became of a message. */
export const webhookSentences = {
  'webhook.name-blank': 'The name of a webhook cannot be blank.',
  'webhook.address-blank': 'Address cannot be blank.',
  'webhook.address-form': 'Address must begin with https:// and name a host.',
  'webhook.address-user': 'Address must not have a user or a password in it.',
  'webhook.address-http': ({ address }: Address) =>
    `Refused: ${address} is not among the private hosts, so its address must begin with https://.`,
  'webhook.address-never': (of: Address) =>
    `Refused: ${of.address} is an address of the server itself or of its network's services.${andHttps(of)}`,
  'webhook.address-private': (of: Address) => `Refused: ${of.address} is a private address.${andHttps(of)}`,
  'webhook.events-none': 'Choose at least one event.',
  'webhook.events-of-chat': 'A chat is told of approved leave only.',
  'webhook.format-fixed': 'The format of a webhook stays. For another one add another webhook.',
  'webhook.no-secret': 'A chat has no secret: its address is one.',
  'webhook.secret-renewed': ({ until }: { until: string }) =>
    `The secret was renewed within the last 24 hours. The former one is valid until ${until}. Renew it again after that.`,
  'webhook.no-answer': ({ seconds }: { seconds: number }) => `No answer in ${seconds} s.`,
  'webhook.unknown-host': 'The host could not be found.',
  'webhook.refused-connection': 'Connection refused.',
  'webhook.certificate': 'The certificate of the host is not one that this server trusts.',
  'webhook.broken': 'The connection broke.',
  'webhook.nobody': 'There was nobody left to tell of.',
  'webhook.thrown-away': 'It was held back and then thrown away.',
  'webhook.switched-off': 'The webhook was switched off.',
} as const satisfies Sentences;

export const webhookMessage = messageFactory<typeof webhookSentences>();
