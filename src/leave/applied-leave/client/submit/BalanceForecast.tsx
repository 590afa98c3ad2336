import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { remainingDaysText } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { previewQuery } from './preview-query.ts';

/** The balance after an application in another year, or if days are credited later or expire. The server computes it. */
export function BalanceForecast({ input, type }: { input: ApplyInput; type: string }) {
  const found = useQuery({ ...previewQuery(input), placeholderData: keepPreviousData });
  if (found.error) return <InlineFailedState text="The balance could not be calculated." onTryAgain={() => void found.refetch()} />;
  const { balanceAfter, lapses = [], parts = [], problems = [] } = found.data ?? {};
  const { startDate } = input;
  const beyond = problems.find(({ code }) => code === 'leave.beyond-balance');
  return (
    <div>
      <p className="muted small-text">{type} balance</p>
      {beyond ? (
        <Banner tone="bad">{beyond.message}</Banner>
      ) : (
        <div aria-live="polite">
          {parts.length === 0 && typeof balanceAfter === 'number' && <p>{leftText(balanceAfter, lapses, startDate)}</p>}
          {parts.map(({ year, leaveDuration, ...part }) => (
            <p key={year}>
              {leaveDuration === 0
                ? `None from your ${year} balance.`
                : `${daysText(leaveDuration)} from ${year}.${part.balanceAfter === null ? '' : ` ${leftText(part.balanceAfter, part.lapses, startDate)}`}`}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

type ExpiringDays = Parameters<typeof remainingDaysText>[1];

/** Returns the remaining days, and the days that expire before the leave. */
function leftText(left: number, lapses: ExpiringDays = [], startDate = ''): string {
  const earlier = lapses.filter(({ after }) => after < startDate);
  const later = lapses.filter(({ after }) => after >= startDate);
  return [
    ...earlier.map(({ days, after }) => `${daysText(days)} ${days <= 1 ? 'expires' : 'expire'} after ${formatDate(after)}.`),
    remainingDaysText(left, later),
  ].join(' ');
}
