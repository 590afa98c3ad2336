import { Check, Clock, Plus } from 'lucide-react';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';
import { Figures } from '#src/platform/ui/client/page/Figures.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { Split } from '#src/platform/ui/client/page/Split.tsx';
import { Timeline } from '#src/platform/ui/client/page/Timeline.tsx';
import { longText, Specimen, Specimens } from './Specimens.tsx';

const tones = ['good', 'warn', 'bad', 'info'] as const;
const steps = [
  { key: 'wait', icon: Clock, text: 'Pending with David Okoye', waiting: true },
  { key: 'apply', icon: Plus, text: 'Elif Demir applied', sub: '20/11/2026, 15:24' },
  { key: 'long', icon: Check, text: longText, sub: longText },
];
const facts = [
  { label: 'Leave type', value: 'Annual leave' },
  { label: 'Duration', value: '4 days' },
  { label: 'Approver', value: 'David Okoye (D0001)' },
  { label: 'Reason', value: longText, full: true },
];

export function PageParts() {
  return (
    <Specimens title="Page">
      <Specimen title="PageHead" wide>
        <PageHead
          title="View Leave"
          back={{ to: '/', label: 'Leave history' }}
          beside={
            <Badge tone="good" icon={Check}>
              Approved
            </Badge>
          }
          line="59 people"
          more={<Button>Export</Button>}
          actions={
            <Button variant="primary" icon={Plus}>
              Add
            </Button>
          }
        />
        <PageHead title={longText} />
      </Specimen>
      <Specimen title="Banner" wide>
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={`Tone ${tone}`} action={<Button small>Reload</Button>}>
            {longText}
          </Banner>
        ))}
      </Specimen>
      <Parts />
      <Specimen title="EmptyState">
        <EmptyState title="No data available." action={<Button small>Clear filters</Button>}>
          Nothing matches the filters.
        </EmptyState>
      </Specimen>
      <Specimen title="FailedState">
        <FailedState title="Couldn't load the list" onTryAgain={() => {}}>
          {longText}
        </FailedState>
      </Specimen>
      <Specimen title="FailedLine">
        <InlineFailedState onTryAgain={() => {}} />
      </Specimen>
      <Specimen title="Skeleton">
        <Skeleton width={70} />
        <Skeleton width={40} />
      </Specimen>
    </Specimens>
  );
}

function Parts() {
  return (
    <>
      <Specimen title="Part" wide>
        <PageSection title="Sessions" line="Where you are signed in." action={<Button small>Sign out the other session</Button>}>
          <Facts facts={facts} />
        </PageSection>
      </Specimen>
      <Specimen title="Figures" wide>
        <Figures
          figures={[
            { label: 'Booked for', figure: 52, unit: 'of 55 people' },
            { label: 'Days', figure: 197.5, unit: 'annual leave' },
          ]}
        />
      </Specimen>
      <Specimen title="Split, Card, Facts, Timeline" wide>
        <Split
          aside={
            <Card title="Timeline">
              <Timeline steps={steps} />
            </Card>
          }
        >
          <Facts facts={facts} />
        </Split>
      </Specimen>
    </>
  );
}
