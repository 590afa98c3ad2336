export type MeterPart = {
  label: string;
  value: number;
  /** `taken` is grey, `booked` the middle tone, `pending` hatched, `left` the accent. */
  fill: 'taken' | 'booked' | 'pending' | 'left';
};

const fillClass = { taken: undefined, booked: 'fill-booked', pending: 'fill-pending', left: 'fill-left' } as const;

/** How a whole is divided, as a bar with the numbers in words below it. Parts of zero have no place in the bar. */
export function Meter({ parts }: { parts: readonly MeterPart[] }) {
  return (
    <>
      <div className="meter" aria-hidden="true">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ label, value, fill }) => (
            <i key={label} className={fillClass[fill]} style={{ '--n': value }} />
          ))}
      </div>
      <ul className="legend">
        {parts.map(({ label, value, fill }) => (
          <li key={label}>
            <i className={`swatch ${fillClass[fill] ?? ''}`} />
            <span>
              {label} <b>{value}</b>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
