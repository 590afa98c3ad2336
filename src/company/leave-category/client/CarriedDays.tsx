import { useQuery } from '@tanstack/react-query';
import { daysText, plural } from '#src/base/text/plural.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

export type LeaveType = { leaveCode: string; leaveDescr: string };
export type UndatedYear = Answer<'GET /carrieddays/{leaveCode}'>[number];

export const peopleText = (people: number) => plural(people, 'person has', 'people have');

type CarriedDaysProps = { of: LeaveType; onSet: (year: UndatedYear) => void };

/** Says how many people have carried days without an expiry date, and offers to set one. */
export function CarriedDays({ of: { leaveCode, leaveDescr }, onSet }: CarriedDaysProps) {
  const { data: years = [] } = useQuery(call.query('GET /carrieddays/{leaveCode}', { params: { leaveCode } }));
  return years
    .filter(({ until }) => until !== null)
    .map((one) => (
      <Banner
        key={one.year}
        tone="warn"
        action={
          <Button small onClick={() => onSet(one)}>
            Set the expiry date
          </Button>
        }
      >
        {peopleText(one.people)} {daysText(one.days)} of {leaveDescr} carried over to {one.year} without an expiry date.
      </Banner>
    ));
}
