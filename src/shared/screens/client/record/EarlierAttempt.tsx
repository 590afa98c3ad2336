import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

/** The record that an earlier attempt stored, with its link. */
export type EarlierAttemptLink = Pick<LinkProps, 'to' | 'search'> & { label: string };

/**
 * A message above a form whose earlier attempt was stored, although its answer never arrived. It links to the stored record. The form keeps its
 * contents.
 */
export function EarlierAttempt({ place: { label, ...place }, children }: { place: EarlierAttemptLink; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="info" alert title="Your first attempt went through">
        {children} <Link {...place}>{label}</Link>
      </Banner>
    </div>
  );
}
