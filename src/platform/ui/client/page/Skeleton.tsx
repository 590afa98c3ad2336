/** A grey bar in the place of text that is being loaded; `width` in per cent of its place. */
export function Skeleton({ width = 60 }: { width?: number }) {
  return <span className="skeleton" style={{ '--w': `${width}%` }} aria-hidden="true" />;
}
