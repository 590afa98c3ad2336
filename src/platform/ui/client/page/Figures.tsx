export type Figure = { label: string; figure: number | string; unit: string };

/**
 * At most four key figures in a row, the most important first.
 *
 * @example <Figures figures={[{ label: 'Booked for', figure: 52, unit: 'of 55 people' }]} />
 */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="key-figures" aria-live="polite">
      {figures.map(({ label, figure, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
