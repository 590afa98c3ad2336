import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApplyInput } from '#src/applied-leave/apply-leave-rules.ts';
import { afterWords } from '#src/leave-ledger/decision-effect.ts';
import { daysText } from '#src/text/plural.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { FailedLine } from '#src/ui/client/page/FailedLine.tsx';
import { askedPreview } from './asked-preview.ts';

/** What is left after an application where some days come later or lapse, or of another year: the server replays it. */
export function OrderedBalance({ input, type }: { input: ApplyInput; type: string }) {
  const found = useQuery({ ...askedPreview(input), placeholderData: keepPreviousData });
  if (found.error) return <FailedLine text="The balance could not be worked out." onTryAgain={() => void found.refetch()} />;
  const { balanceAfter, lapses = [], parts = [], problems = [] } = found.data ?? {};
  const beyond = problems.find(({ code }) => code === 'leave.beyond-balance');
  return (
    <div>
      <p className="muted small-text">{type} balance</p>
      {beyond ? (
        <Banner tone="bad">{[beyond.message, ...parts.flatMap(lacksText)].join(' ')}</Banner>
      ) : (
        <div aria-live="polite">
          {parts.length === 0 && typeof balanceAfter === 'number' && <p>{afterWords(balanceAfter, lapses)}</p>}
          {parts.map(({ year, leaveDuration, ...part }) => (
            <p key={year}>
              {leaveDuration === 0
                ? `Nothing of ${year}.`
                : `${daysText(leaveDuration)} of ${year}.${part.balanceAfter === null ? '' : ` ${afterWords(part.balanceAfter, part.lapses ?? [])}`}`}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Which of two years has too few days. @example lacksText({ year: 2027, lacks: 1, … }) // ['1 day of 2027 is missing.'] */
const lacksText = ({ year, lacks = 0 }: { year: number; lacks?: number | undefined }): string[] =>
  lacks > 0 ? [`${daysText(lacks)} of ${year} ${lacks <= 1 ? 'is' : 'are'} missing.`] : [];
