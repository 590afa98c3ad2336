import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import type { Sending } from './calls.ts';

/** Says whether the server can send email. */
export function mailStatusText({ mail, silentSince }: Pick<Sending, 'mail' | 'silentSince'>): ReactNode {
  if (mail === 'not set') return <span className="muted">Not configured</span>;
  return mail === 'sending' ? <GoodStatus>Sending</GoodStatus> : <BadStatus>Not responding since {silentSince}</BadStatus>;
}

export function GoodStatus({ children }: { children: ReactNode }) {
  return (
    <span className="good">
      <Icon icon={Check} small /> {children}
    </span>
  );
}

export function BadStatus({ children }: { children: ReactNode }) {
  return (
    <span className="bad">
      <Icon icon={TriangleAlert} small /> {children}
    </span>
  );
}
