import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { type Fact, Facts } from '#src/platform/ui/client/page/Facts.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';

type Profile = Answer<'GET /employeedetail/me'>;

const ownProfile = { ...call.query('GET /employeedetail/me'), retry: false };

/** The caller's own profile, read-only (specification section 2, /myprofile). @param Below content below the profile */
export function MyProfilePage({ Below }: { Below: ComponentType }) {
  const profile = useQuery(ownProfile);
  if (!profile.data)
    return (
      <RecordState screen={paths.myProfile} list={paths.home} isWide error={profile.error} onTryAgain={() => void profile.refetch()} />
    );
  return (
    <>
      <PageHead
        title={paths.myProfile.title}
        line={`${profile.data.name} (${profile.data.emplId})`}
        actions={
          <>
            <ButtonLink to={paths.changePassword()}>Change password</ButtonLink>
            <ButtonLink to={paths.account()}>My account</ButtonLink>
            <ButtonLink to={paths.home()}>Home</ButtonLink>
          </>
        }
      />
      <div className="stack">
        <Banner tone="info">If anything here is wrong, ask HR to correct it.</Banner>
        {groups.map(({ heading, facts }) => (
          <Card key={heading} title={heading}>
            <Facts facts={facts(profile.data)} />
          </Card>
        ))}
        <Below />
      </div>
    </>
  );
}

MyProfilePage.readAhead = (queries: QueryClient) => queries.prefetchQuery(ownProfile);

const groups: { heading: string; facts: (profile: Profile) => Fact[] }[] = [
  {
    heading: 'Personal Information',
    facts: ({ name, texts, marriageDate, marriageCount, totalChildren, nricPassport }) => [
      { label: 'Name', value: name },
      { label: 'NRIC/Passport#', value: <MaskedValue text={nricPassport} what="NRIC/Passport#" /> },
      { label: 'Gender', value: texts.gender ?? none },
      { label: 'Marital status', value: texts.marriageStatus ?? none },
      { label: 'Date married', value: marriageDate ? formatDate(marriageDate) : none },
      { label: 'Married count', value: marriageCount },
      { label: 'Children', value: totalChildren },
    ],
  },
  {
    heading: 'Contact Information',
    facts: ({ businessEmail, mobileNo }) => [
      { label: 'Business email', value: businessEmail },
      { label: 'Mobile number', value: mobileNo ?? none },
    ],
  },
  {
    heading: 'Employment Information',
    facts: ({ emplId, texts, reportsTo, joinDate }) => [
      { label: 'Employee ID', value: emplId },
      { label: 'Job title', value: texts.jobTitle ?? none },
      { label: 'Business unit', value: texts.businessUnit ?? none },
      { label: 'Department', value: texts.deptId.join(', ') || none },
      { label: 'Line manager', value: reportsTo ? `${reportsTo.name} (${reportsTo.emplId})` : none },
      { label: 'Date joined', value: joinDate ? formatDate(joinDate) : none },
    ],
  },
];

const none = '–';

/** Hides a value from people who look over the user's shoulder, until the user asks for it. */
function MaskedValue({ text, what }: { text: string | null; what: string }) {
  const [shown, setShown] = useState(false);
  if (text === null) return none;
  return (
    <span className="row">
      {shown ? text : '•'.repeat(text.length)}
      <IconButton small label={`Show ${what}`} icon={shown ? EyeOff : Eye} aria-pressed={shown} onClick={() => setShown(!shown)} />
    </span>
  );
}
