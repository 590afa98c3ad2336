/** A grey bar as a placeholder for text that is loading; `width` in per cent. */
export function Skeleton({ width = 60 }: { width?: number }) {
  return <span className="skeleton" style={{ '--w': `${width}%` }} aria-hidden="true" />;
}
