import { useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { RowLink } from './data-table.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { isModifiedClick } from '#src/platform/ui/client/base/is-modified-click.ts';

/**
 * The link at the end of a row, or around the given text. It is a plain link: a hundred router links in a list would each check every
 * change of the address while someone types a filter.
 */
export function RowLinkCell({ text, label, onFollow, children, ...place }: RowLink & { onFollow?: () => void; children?: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    onFollow?.();
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void router.navigate(place);
  };
  const preload = () => void router.preloadRoute(place).catch(() => undefined);
  return (
    <a
      href={router.buildLocation(place).href}
      className="row-link"
      aria-label={label}
      onClick={follow}
      onFocus={preload}
      onPointerEnter={preload}
    >
      {children ?? (
        <>
          <span className="desk-only">{text}</span>
          <Icon icon={ChevronRight} className="phone-only" />
        </>
      )}
    </a>
  );
}
