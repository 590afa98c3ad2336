import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { settingSentences } from '#src/shared/setting/setting-sentences.ts';
import type { SettingName, SettingValues } from '#src/shared/setting/settings.ts';
import { endedSessionsText, reassignmentText, missingFactorText } from '#src/shared/setting/setting-text.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';

type PreviewedSettings = { secondFactor?: SettingValues['secondFactor']; escalateAfterDays?: string; idleMinutes?: string };

const previewedNames: readonly SettingName[] = ['secondFactor', 'escalateAfterDays', 'idleMinutes'] satisfies (keyof PreviewedSettings)[];

/** Whether the effect of a setting can be previewed. */
export const hasPreview = (name: SettingName): boolean => previewedNames.includes(name);

/** The effect of a setting before it is saved: people without a second factor, escalated requests, or ended sessions. */
export function SettingPreview({ asks }: { asks: PreviewedSettings }) {
  const { data, isError, refetch } = useQuery(call.query('GET /settings/preview', { query: asks }));
  const { factor, handedOver, endedSessions } = data ?? {};
  return (
    <div className="consequence" aria-live="polite">
      {isError && <InlineFailedState onTryAgain={() => void refetch()} />}
      {factor?.isOwnMissing && <Banner tone="warn">{settingSentences['setting.factor-first']}</Banner>}
      {factor && !factor.isOwnMissing && asks.secondFactor && (
        <Banner tone="info">{missingFactorText(asks.secondFactor, factor.withoutFactor)}</Banner>
      )}
      {handedOver && <Banner tone="info">{reassignmentText(handedOver)}</Banner>}
      {endedSessions !== undefined && <Banner tone="info">{endedSessionsText(endedSessions)}</Banner>}
    </div>
  );
}
