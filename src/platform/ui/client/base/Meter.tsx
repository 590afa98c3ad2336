import type { ReactNode } from 'react';

export type MeterPart = {
  label: string;
  value: number;
  /** `taken` is grey, `booked` the middle tone, `pending` hatched, `left` the accent. */
  fill: 'taken' | 'booked' | 'pending' | 'left';
  /** The number as a link to its explanation. */
  link?: ReactNode;
};

const fillClass = { taken: undefined, booked: 'fill-booked', pending: 'fill-pending', left: 'fill-left' } as const;

/**
 * Shows the parts of a whole as a bar with a legend. Parts of zero are left out of the bar.
 *
 * @param figuresBelow shows each number large, under its label
 */
export function Meter({ parts, figuresBelow = false }: { parts: readonly MeterPart[]; figuresBelow?: boolean }) {
  return (
    <>
      <div className="meter" aria-hidden="true">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ label, value, fill }) => (
            <i key={label} className={fillClass[fill]} style={{ '--n': value }} />
          ))}
      </div>
      <ul className={figuresBelow ? 'tally' : 'legend'}>
        {parts.map(({ label, value, fill, link = value }) => (
          <li key={label}>
            <span>
              <i className={`swatch ${fillClass[fill] ?? ''}`} />
              {label}
            </span>{' '}
            <b>{link}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
