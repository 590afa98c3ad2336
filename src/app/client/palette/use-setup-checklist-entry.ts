import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { setupChecklistKey, setSetupChecklistHidden, useSetupChecklist } from '#src/app/home/client/setup-checklist-calls.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { createIdempotencyKey } from '#src/platform/http/client/idempotency/attempts.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { PaletteEntry } from './palette-search.ts';

/** Shows the setup checklist again for a person who has hidden it. */
export function useSetupChecklistEntry(): PaletteEntry[] {
  const { data } = useSetupChecklist();
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (!data?.found || !data.hidden) return [];
  const show = async () => {
    try {
      await setSetupChecklistHidden(false, createIdempotencyKey());
    } catch (error) {
      showToast({ tone: 'bad', text: failureText(error) });
    }
    await queries.invalidateQueries({ queryKey: setupChecklistKey });
    await navigate({ to: paths.home() });
  };
  return [{ label: 'Show setup checklist', group: 'Action', icon: ListChecks, run: () => void show() }];
}
