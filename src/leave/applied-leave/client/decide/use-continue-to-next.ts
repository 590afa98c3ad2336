import { useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';

/** The user who ticked the box; it stays ticked for that user as long as the page is open. */
let enabledForEmplId: string | undefined;

/** Whether the next request opens after a decision; the choice stays from one request to the next. */
export function useContinueToNext(): [boolean, (wanted: boolean) => void] {
  const { emplId } = useCaller();
  const [isWanted, setWanted] = useState(enabledForEmplId === emplId);
  const want = (wanted: boolean) => {
    enabledForEmplId = wanted ? emplId : undefined;
    setWanted(wanted);
  };
  return [isWanted, want];
}
