/** A spinner with an accessible name. */
export function Spinner({ label }: { label: string }) {
  return (
    <>
      <span className="spinner" />
      <span className="hidden-text">{label}</span>
    </>
  );
}
