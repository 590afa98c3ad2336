import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { isModifiedClick } from '#src/platform/ui/client/base/is-modified-click.ts';
import { pagerPages } from './pages.ts';

type PagerProps = { page: number; count: number; href?: ((page: number) => string) | undefined; onPage: (page: number) => void };

/** Numbered pages; `count` is Infinity if it is unknown. With `href` they are links, which can be opened in a new tab. */
export function Pager({ page, count, href, onPage }: PagerProps) {
  const step = (to: number, name: string, icon: LucideIcon) => (
    <Step {...{ name, icon, href, onPage }} to={to !== 0 && to <= count ? to : undefined} />
  );
  return (
    <nav className="pager" aria-label="Pages">
      {step(page - 1, 'Previous page', ChevronLeft)}
      {pagerPages(page, count).map((entry, place) =>
        entry === 'gap' ? (
          <span key={place === 1 ? 'gap before' : 'gap after'}>…</span>
        ) : (
          <PageLink
            key={entry}
            {...{ href, onPage }}
            to={entry}
            label={entry < 0 ? 'Last page' : `Page ${entry}`}
            current={entry === page}
            minor={![1, -1, page, count].includes(entry)}
          >
            {entry < 0 ? 'Last' : entry}
          </PageLink>
        ),
      )}
      {step(page + 1, 'Next page', ChevronRight)}
    </nav>
  );
}

type StepProps = Pick<PagerProps, 'href' | 'onPage'> & { name: string; icon: LucideIcon; to: number | undefined };

function Step({ name, icon, to, href, onPage }: StepProps) {
  if (to === undefined) {
    return (
      <span aria-disabled="true">
        <Icon icon={icon} small />
        <span className="hidden-text">{name}</span>
      </span>
    );
  }
  return (
    <PageLink {...{ href, onPage, to }} label={name}>
      <Icon icon={icon} small />
    </PageLink>
  );
}

type PageLinkProps = Pick<PagerProps, 'href' | 'onPage'> & {
  to: number;
  label: string;
  current?: boolean;
  /** Hidden on a phone. */
  minor?: boolean;
  children: ReactNode;
};

function PageLink({ to, label, current = false, minor = false, href, onPage, children }: PageLinkProps) {
  const common = {
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
    className: minor ? 'desk-only' : undefined,
  };
  const follow = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (!current) onPage(to);
  };
  if (!href) {
    return (
      <button type="button" {...common} onClick={follow}>
        {children}
      </button>
    );
  }
  return (
    <a href={href(to)} {...common} onClick={follow}>
      {children}
    </a>
  );
}
