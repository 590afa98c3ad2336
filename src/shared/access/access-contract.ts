import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText } from '#src/platform/http/contract/fields.ts';
import { Shared } from '#src/shared/setting/setting-contract.ts';

const CurrentUser = z.object({
  emplId: z.string(),
  name: z.string(),
  /** Whether a state or a work week of their own decides which days are free; left out where the company's do. */
  ownDays: z.literal(true).optional(),
  /** Whether there are rules about who may be away: then the preview of an application says what they have against it. */
  absenceRules: z.literal(true).optional(),
  /** Whether not the approver alone may decide on leave, but somebody in their place or after them: then `GET /appliedleave/deciders` says who. */
  sharedDecisions: z.literal(true).optional(),
  /** That the company asks for a second factor which is not set up yet: until then nothing else can be done. */
  factorNeeded: z.literal(true).optional(),
  /** The settings of the company that forms need. */
  settings: Shared,
  /** How many of the own notices are unread: known with a call that is made anyway. */
  unread: z.number(),
  /** In whose place the person decides today; left out where nobody of the company has a stand-in. */
  standsInFor: z.array(z.object({ approver: z.string(), applicant: z.string().nullable() })).optional(),
  roles: z.array(z.object({ role: z.enum(['E', 'M', 'H', 'A']), roleName: z.enum(['EMPLOYEE', 'MANAGER', 'HR', 'DEPT_ADMIN']) })),
});

/** Who somebody is. */
export const accessContract = contract({
  'GET /auth/user/me': {
    allow: 'signed-in',
    firstTime: true,
    withoutFactor: true,
    summary: 'The signed-in person and their roles.',
    response: CurrentUser,
  },
  'POST /auth/proof/oidc/start': {
    allow: 'signed-in',
    summary:
      'Begins a proof with the sign-in provider that it is still the owner of the session: the address to go to, with the browser that has asked, where they sign in anew.',
    response: z.object({ address: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/proof/oidc': {
    allow: 'signed-in',
    summary:
      'Proves it with the code that the browser came back with: once, within 60 seconds, in that browser and session, by who has just signed in there. Good for 10 minutes.',
    body: z.strictObject({ code: boundedText(43).regex(/^[\w-]{43}$/) }),
    response: z.object({ message: z.literal('SUCCESS') }),
    ownTransaction: true,
  },
});
