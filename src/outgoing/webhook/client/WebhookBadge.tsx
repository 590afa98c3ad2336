import { Check, CircleSlash, Clock, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { Badge, type BadgeProps } from '#src/platform/ui/client/base/Badge.tsx';
import type { WebhookDelivery, StoredWebhook } from './calls.ts';

type BadgeVariant = { tone: BadgeProps['tone']; icon: LucideIcon };

const webhookVariants: Record<StoredWebhook['state'], BadgeVariant> = {
  Delivering: { tone: 'good', icon: Check },
  Failing: { tone: 'bad', icon: TriangleAlert },
  'Digest ended': { tone: 'warn', icon: Clock },
  'Switched off': { tone: 'still', icon: CircleSlash },
  'Nothing sent yet': { tone: 'still', icon: Clock },
};

/** The state of a webhook, and when it began to fail. */
export function WebhookBadge({ state, failingSince }: Pick<StoredWebhook, 'state' | 'failingSince'>) {
  const isFailing = state === 'Failing' && failingSince !== null;
  return <Badge {...webhookVariants[state]}>{isFailing ? `Failing since ${failingSince.slice(0, 5)}` : state}</Badge>;
}

const deliveryVariants: Record<WebhookDelivery['state'], BadgeVariant> = {
  Waiting: { tone: 'still', icon: Clock },
  'Tries again': { tone: 'warn', icon: Clock },
  Delivered: { tone: 'good', icon: Check },
  Failed: { tone: 'bad', icon: X },
};

/** The state of one message. */
export const DeliveryBadge = ({ state }: Pick<WebhookDelivery, 'state'>) => <Badge {...deliveryVariants[state]}>{state}</Badge>;
