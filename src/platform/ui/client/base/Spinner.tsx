/** A turning ring with a name for those who do not see it. */
export function Spinner({ label }: { label: string }) {
  return (
    <>
      <span className="spinner" />
      <span className="hidden-text">{label}</span>
    </>
  );
}
