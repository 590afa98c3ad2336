import { useQuery } from '@tanstack/react-query';
import { settingSentences } from '#src/setting/setting-sentences.ts';
import type { SettingValues } from '#src/setting/settings.ts';
import { withoutFactorText } from '#src/setting/setting-text.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { FailedLine } from '#src/ui/client/page/FailedLine.tsx';
import { call } from './calls.ts';

/** What asking for a second factor would do, before it is saved: who has none yet. */
export function FactorPreview({ asks }: { asks: SettingValues['secondFactor'] }) {
  const preview = useQuery(call.query('GET /settings/preview', { query: { secondFactor: asks } }));
  const { data } = preview;
  return (
    <div className="consequence" aria-live="polite">
      {preview.isError && <FailedLine onTryAgain={() => void preview.refetch()} />}
      {data?.isOwnMissing && <Banner tone="warn">{settingSentences['setting.factor-first']}</Banner>}
      {data && !data.isOwnMissing && <Banner tone="info">{withoutFactorText(asks, data.withoutFactor)}</Banner>}
    </div>
  );
}
