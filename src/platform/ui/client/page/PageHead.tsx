import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { MoreActions } from '#src/platform/ui/client/base/MoreActions.tsx';

export type PageHeadProps = {
  title: string;
  back?: (Pick<LinkProps, 'to' | 'search'> & { label: string }) | undefined;
  /** A badge beside the title. */
  beside?: ReactNode;
  /** One muted line under the title. */
  line?: ReactNode;
  /** Secondary actions; on a phone they are behind "More". */
  more?: ReactNode;
  /** The primary action, last. */
  actions?: ReactNode;
  /** Links to the previous and next record. */
  steps?: ReactNode;
};

/** The head of a screen. */
export function PageHead({ title, back, beside, line, more, actions, steps }: PageHeadProps) {
  const heading = <h1 tabIndex={-1}>{title}</h1>;
  return (
    <div className="page-head">
      <div>
        {back && <BackLink {...back} />}
        {beside === undefined ? (
          heading
        ) : (
          <div className="row">
            {heading}
            {beside}
          </div>
        )}
        {line !== undefined && <div className="page-line">{line}</div>}
      </div>
      {(more !== undefined || actions !== undefined) && (
        <div className="row">
          {more !== undefined && <MoreActions>{more}</MoreActions>}
          {actions}
        </div>
      )}
      {steps}
    </div>
  );
}

function BackLink({ label, ...link }: NonNullable<PageHeadProps['back']>) {
  return (
    <Link {...link} className="back">
      <Icon icon={ArrowLeft} small />
      {label}
    </Link>
  );
}
