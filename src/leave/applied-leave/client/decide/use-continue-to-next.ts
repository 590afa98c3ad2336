import { useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';

/** Who wants it: as long as the page is open, for whoever ticked it. */
let enabledForEmplId: string | undefined;

/** Whether the next request is shown once this one is decided; kept from one to the next. */
export function useContinueToNext(): [boolean, (wanted: boolean) => void] {
  const { emplId } = useCaller();
  const [isWanted, setWanted] = useState(enabledForEmplId === emplId);
  const want = (wanted: boolean) => {
    enabledForEmplId = wanted ? emplId : undefined;
    setWanted(wanted);
  };
  return [isWanted, want];
}
