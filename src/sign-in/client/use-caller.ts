import { useSuspenseQuery } from '@tanstack/react-query';
import { callerQuery, type ScreenCaller } from './session.ts';

/** Who is signed in. The frame has loaded it before any screen that needs a sign-in shows. */
export function useCaller(): ScreenCaller {
  return useSuspenseQuery(callerQuery).data;
}
