import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { firstHourKey, setFirstHourHidden, useFirstHour } from '#src/app/home/client/first-hour-calls.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { newKey } from '#src/platform/http/client/new-key.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { PaletteEntry } from './palette-search.ts';

/** The way back to what a new company has to do, for who has hidden it. */
export function useFirstHourEntry(): PaletteEntry[] {
  const { data } = useFirstHour();
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (!data?.found || !data.hidden) return [];
  const show = async () => {
    try {
      await setFirstHourHidden(false, newKey());
    } catch (error) {
      showToast({ tone: 'bad', text: failureText(error) });
    }
    await queries.invalidateQueries({ queryKey: firstHourKey });
    await navigate({ to: paths.home() });
  };
  return [{ label: 'Show the first hour', group: 'Action', icon: ListChecks, run: () => void show() }];
}
