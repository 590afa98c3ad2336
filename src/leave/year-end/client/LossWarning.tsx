import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { lossText } from '#src/leave/year-end/year-end-text.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import type { Summary } from './calls.ts';

/** Warns of the days that people would lose, by leave type, because they are often a mistake in the leave categories. */
export function LossWarning({ summary: { year, all, types } }: { summary: Pick<Summary, 'year' | 'all' | 'types'> }) {
  const losses = types.filter(({ lapses }) => lapses > 0);
  if (losses.length === 0) return null;
  return (
    <div className="year-end-note">
      <Banner
        tone="warn"
        title={all.carriesOver ? 'People would lose days' : 'No leave type carries days over'}
        action={<Link to={paths.leaveCategories()}>Leave categories</Link>}
      >
        {`When ${year} closes, `}
        {losses.map(({ leaveCode, leaveDescr, ...sums }, place) => (
          <Fragment key={leaveCode}>
            {`${place > 0 ? ' ' : ''}${lossText(sums)} `}
            <Link to={paths.editLeaveCategory({ leaveCode })}>{leaveDescr}</Link>.
          </Fragment>
        ))}
      </Banner>
    </div>
  );
}
