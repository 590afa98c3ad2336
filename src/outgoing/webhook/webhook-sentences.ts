import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

type Address = { address: string; isHttp?: boolean };

const andHttps = ({ isHttp }: Address): string => (isHttp ? ' The address must also begin with https://.' : '');

/** Messages about webhooks and their deliveries. */
export const webhookSentences = {
  'webhook.name-blank': 'The name of a webhook cannot be blank.',
  'webhook.address-blank': 'Address cannot be blank.',
  'webhook.address-form': 'Address must begin with https:// and name a host.',
  'webhook.address-user': 'Address must not contain a user name or password.',
  'webhook.address-http': ({ address }: Address) =>
    `Refused: ${address} is not among the private hosts, so its address must begin with https://.`,
  'webhook.address-never': (of: Address) =>
    `Refused: ${of.address} is an address of the server itself or of its network's services.${andHttps(of)}`,
  'webhook.address-private': (of: Address) => `Refused: ${of.address} is a private address.${andHttps(of)}`,
  'webhook.events-none': 'Choose at least one event.',
  'webhook.events-of-chat': 'A chat only gets approved leave and the digest of who is away.',
  'webhook.digest-of-program': 'Only a chat gets the digest of who is away. Other programs can read the same list through the API.',
  'webhook.digest-not-chosen': 'This belongs to the event away.digest. Choose the event, or leave this out.',
  'webhook.dept-unknown': ({ deptId }: { deptId: string }) => `The department ${deptId} does not exist.`,
  'webhook.digest-dropped': 'Not sent: its day is over, or there was nothing left to say.',
  'webhook.format-fixed': 'The format of a webhook cannot be changed. Add a new webhook instead.',
  'webhook.no-secret': 'A chat has no secret, because its address is secret.',
  'webhook.secret-renewed': ({ until }: { until: string }) =>
    `The secret was renewed within the last 24 hours. The previous secret is valid until ${until}. Renew it again after that.`,
  'webhook.no-answer': ({ seconds }: { seconds: number }) => `No answer in ${seconds} s.`,
  'webhook.unknown-host': 'The host could not be found.',
  'webhook.refused-connection': 'Connection refused.',
  'webhook.certificate': 'The server does not trust the certificate of the host.',
  'webhook.broken': 'The connection was interrupted.',
  'webhook.nobody': 'The person no longer exists.',
  'webhook.thrown-away': 'It was dropped while sending was paused.',
  'webhook.switched-off': 'The webhook was switched off.',
} as const satisfies Sentences;

export const webhookMessage = messageFactory<typeof webhookSentences>();
