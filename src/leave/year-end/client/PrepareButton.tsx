import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useNavigate } from '@tanstack/react-router';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { isYearOver } from '#src/leave/year-end/year-end-rules.ts';
import { actionText } from '#src/leave/year-end/year-end-text.ts';

/** Prepares the draft of a year end, again if necessary, and shows it. */
export function PrepareButton({ year, isFirst = false, text }: { year: number; isFirst?: boolean; text?: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const opens = !isYearOver(year, useToday());
  const prepare = useChange((_, idempotencyKey) => call('POST /yearend', { body: { year }, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      await queries.invalidateQueries();
      void navigate({ to: '.', search: ({ page: _page, ...rest }: QueryParams) => ({ ...rest, yearend: String(answer.yearEndId) }) });
    },
  });
  return (
    <>
      <Button variant={isFirst ? 'primary' : 'plain'} busy={prepare.isPending && 'Preparing'} onClick={() => prepare.mutate()}>
        {text ?? actionText({ year, opens })}
      </Button>
      {prepare.error && (
        <div className="prepare-failed">
          <Banner tone="bad" alert>
            {alertText(prepare.error)}
          </Banner>
        </div>
      )}
    </>
  );
}
