import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { User } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { call } from '#src/platform/http/client/call.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import type { PaletteEntry } from './palette-search.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';

/** The maximum number of people. More letters narrow the search. */
const maxPeople = 6;
/** Fewer letters match too many people. */
const minLetters = 2;
/** The time in milliseconds without a key press before the server is asked. */
const debounceMs = 150;

/** Finds people by name, or by id if the text has a digit, for users who manage profiles. Each entry opens a profile. */
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
