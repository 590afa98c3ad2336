import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { User } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { call } from '#src/platform/http/client/call.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import type { PaletteEntry } from './palette-search.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';

/** People shown at most: who wants another types more letters. */
const maxPeople = 6;
/** Fewer letters fit too many. */
const minLetters = 2;
/** Milliseconds without a key before the server is asked. */
const debounceMs = 150;

/** The people whose name, or id where there is a digit, has the text, for those who keep profiles; each leads to the profile. */
export function usePeopleEntries(text: string): PaletteEntry[] {
  const caller = useCaller();
  const navigate = useNavigate();
  const keepsProfiles = useCanOpenScreen()(paths.editStaffProfile) && holdsRole(caller, ['HR', 'DEPT_ADMIN']);
  const sought = text.trim();
  const column = /\d/.test(sought) ? 'emplId' : 'name';
  const asked = call.query('GET /employeeDetailsWithDeptTest', { query: { page: 1, size: maxPeople, [`filter[${column}]`]: sought } });
  const found = useQuery({
    queryKey: asked.queryKey,
    queryFn: async (context) => {
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      context.signal.throwIfAborted();
      return asked.queryFn(context);
    },
    enabled: keepsProfiles && sought.length >= minLetters,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!keepsProfiles || sought.length < minLetters) return [];
  return (found.data ?? []).map(({ emplId, name }) => ({
    label: `${name} (${emplId})`,
    group: 'Person',
    icon: User,
    run: () => void navigate({ to: paths.editStaffProfile({ emplId }) }),
  }));
}
