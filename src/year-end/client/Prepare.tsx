import { useQueryClient } from '@tanstack/react-query';
import { alertText } from '#src/http/client/call-error.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { call } from './calls.ts';

/** Prepares a year, or prepares its draft anew. */
export function Prepare({ year, isFirst = false, text }: { year: number; isFirst?: boolean; text?: string }) {
  const queries = useQueryClient();
  const prepare = useChange((_, idempotencyKey) => call('POST /yearend', { body: { year }, idempotencyKey }), {
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Button variant={isFirst ? 'primary' : 'plain'} busy={prepare.isPending && 'Preparing'} onClick={() => prepare.mutate()}>
        {text ?? `Prepare ${year}`}
      </Button>
      {prepare.error && (
        <Banner tone="bad" alert>
          {alertText(prepare.error)}
        </Banner>
      )}
    </>
  );
}
