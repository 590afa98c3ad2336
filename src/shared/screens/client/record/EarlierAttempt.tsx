import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

/** The record that an earlier attempt stored, with its link. */
export type EarlierAttemptLink = Pick<LinkProps, 'to' | 'search'> & { label: string };

/**
 * Above a form of which an earlier attempt, whose answer never came, turns out to be stored: says so, with the way to what is stored.
 * What is typed stays in the form.
 */
export function EarlierAttempt({ place: { label, ...place }, children }: { place: EarlierAttemptLink; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="info" alert title="Your first attempt was received">
        {children} <Link {...place}>{label}</Link>
      </Banner>
    </div>
  );
}
