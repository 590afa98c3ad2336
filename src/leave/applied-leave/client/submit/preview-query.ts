import { call } from '#src/platform/http/client/call.ts';
import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';

/** The server's preview of the chosen dates; nothing is stored. */
export const previewQuery = ({ leaveCode, startDate, endDate, halfDay, startPart, endPart }: ApplyInput) => ({
  ...call.query('GET /appliedleave/preview', {
    query: {
      leaveCode,
      startDate: startDate ?? '',
      endDate: endDate ?? '',
      halfDay: halfDay ? ('Y' as const) : ('N' as const),
      ...(startPart && { startPart }),
      ...(endPart && { endPart }),
    },
  }),
  enabled: leaveCode !== '',
  staleTime: 0,
  retry: false,
});
