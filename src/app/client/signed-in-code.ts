import { codeOf } from './missing-code.ts';

/** The part of the frame that only signed-in people need; it comes with the first screen of theirs. */
export const signedInCode = () => codeOf(() => import('./queries.ts'));
