import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText } from '#src/platform/http/contract/fields.ts';
import { Shared } from '#src/shared/setting/setting-contract.ts';

const CurrentUser = z.object({
  emplId: z.string(),
  name: z.string(),
  /** Whether the person's state or work pattern determines their days off; omitted if the company's do. */
  ownDays: z.literal(true).optional(),
  /** Whether absence rules exist, which the preview of an application then checks. */
  absenceRules: z.literal(true).optional(),
  /** Whether people other than the approver may decide on leave; `GET /appliedleave/deciders` then names them. */
  sharedDecisions: z.literal(true).optional(),
  /** Whether the company requires a second factor that is not set up yet. All other calls are refused before that. */
  factorNeeded: z.literal(true).optional(),
  /** The company settings that forms need. */
  settings: Shared,
  /** The number of the person's unread notifications, returned here to save a call. */
  unread: z.number(),
  /** The approvers for whom the person decides today; omitted if the company has no stand-ins. */
  standsInFor: z.array(z.object({ approver: z.string(), applicant: z.string().nullable() })).optional(),
  roles: z.array(z.object({ role: z.enum(['E', 'M', 'H', 'A']), roleName: z.enum(['EMPLOYEE', 'MANAGER', 'HR', 'DEPT_ADMIN']) })),
});

/** The identity of a person. */
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
    summary: 'Start reauthentication with the sign-in provider. Returns the address where the owner signs in again, in the same browser.',
    response: z.object({ address: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/proof/oidc': {
    allow: 'signed-in',
    summary:
      'Complete reauthentication with the code from the provider, once, within 60 seconds, in the same browser and session. It lasts 10 minutes.',
    body: z.strictObject({ code: boundedText(43).regex(/^[\w-]{43}$/) }),
    response: z.object({ message: z.literal('SUCCESS') }),
    ownTransaction: true,
  },
});
