import { useQuery } from '@tanstack/react-query';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { call } from '#src/platform/http/client/call.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { listLocation, backLink } from '#src/shared/screens/client/list/list-places.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';

const screens = { screen: paths.viewMyPublicHoliday, list: paths.myPublicHolidays };

/** One public holiday, read-only (specification section 2, /mypublicholiday/view). */
export function ViewPublicHolidayPage() {
  const { holidayDate } = useScreenParams(paths.viewMyPublicHoliday);
  const holiday = useQuery({ ...call.query('GET /publicholiday/{holidayDate}', { params: { holidayDate } }), retry: false });
  const place = listLocation(screens.list);
  if (!holiday.data) return <RecordState {...screens} error={holiday.error} onTryAgain={() => void holiday.refetch()} />;
  return (
    <>
      <PageHead title={screens.screen.title} back={backLink(screens.list)} />
      <div className="stack form">
        <Facts
          facts={[
            { label: 'Date', value: formatDate(holiday.data.holidayDate) },
            { label: 'Day', value: holiday.data.holidayDay },
            { label: 'Holiday', value: holiday.data.holidayDescr },
            { label: 'State(s)', value: holiday.data.holidayState, full: true },
          ]}
        />
        <div className="form-actions">
          <ButtonLink {...place}>Back</ButtonLink>
        </div>
      </div>
    </>
  );
}
