import { Check, CircleX, Clock, Inbox, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ClampedText } from '#src/platform/ui/client/base/ClampedText.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { Meter } from '#src/platform/ui/client/base/Meter.tsx';
import { MoreActions } from '#src/platform/ui/client/base/MoreActions.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { Spinner } from '#src/platform/ui/client/base/Spinner.tsx';
import { RowCheckbox } from '#src/platform/ui/client/table/RowCheckbox.tsx';
import { longText, Specimen, Specimens } from './Specimens.tsx';

const variants = ['primary', 'agree', 'danger', 'danger-quiet', 'quiet', undefined] as const;
const periods = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

export function BaseParts() {
  return (
    <Specimens title="Base">
      <Buttons />
      <Badges />
      <Specimen title="Meter">
        <Meter
          parts={[
            { label: 'Taken', value: 3, fill: 'taken' },
            { label: 'Booked', value: 2, fill: 'booked' },
            { label: 'Pending', value: 1.5, fill: 'pending' },
            { label: 'Left', value: 7.5, fill: 'left' },
          ]}
        />
        <Meter parts={[{ label: 'Left', value: 0, fill: 'left' }]} />
        <Meter
          figuresBelow
          parts={[
            { label: 'Taken', value: 4.5, fill: 'taken' },
            { label: 'Left', value: 9, fill: 'left' },
          ]}
        />
      </Specimen>
      <Choices />
      <Specimen title="Avatar, Icon, Spinner">
        <div className="row">
          <Avatar name="Elif Demir" />
          <Avatar name="Elif Demir" large />
          <Icon icon={Inbox} />
          <Icon icon={Inbox} small />
          <Spinner label="Loading" />
        </div>
      </Specimen>
      <Specimen title="ClampedText, in a table">
        <table className="table">
          <tbody>
            <tr>
              <td className="wrap">
                <ClampedText text={longText} />
              </td>
            </tr>
          </tbody>
        </table>
      </Specimen>
    </Specimens>
  );
}

function Buttons() {
  return (
    <Specimen title="Button, IconButton, ButtonLink, MoreActions" wide>
      {variants.map((variant) => (
        <div className="row" key={variant ?? 'plain'}>
          <Button variant={variant}>{variant ?? 'plain'}</Button>
          <Button variant={variant} icon={Plus}>
            With an icon
          </Button>
          <Button variant={variant} small>
            Small
          </Button>
          <Button variant={variant} busy="Saving 12 of 98">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} to="/">
            Link
          </ButtonLink>
        </div>
      ))}
      <Button>{longText}</Button>
      <div className="row">
        <IconButton label="Delete" icon={Trash2} />
        <IconButton label="Delete" icon={Trash2} small />
        <IconButton label="Delete" icon={Trash2} busy />
        <IconButton label="Delete" icon={Trash2} disabled />
        <MoreActions>
          <Button>Behind More on a phone</Button>
        </MoreActions>
      </div>
    </Specimen>
  );
}

function Badges() {
  return (
    <Specimen title="Badge">
      <div className="row">
        <Badge tone="good" icon={Check}>
          Approved
        </Badge>
        <Badge tone="warn" icon={Clock}>
          Pending
        </Badge>
        <Badge tone="bad" icon={CircleX}>
          Rejected
        </Badge>
        <Badge tone="turn" icon={Undo2}>
          Pending cancellation
        </Badge>
        <Badge icon={Inbox}>Deleted</Badge>
      </div>
    </Specimen>
  );
}

function Choices() {
  const [period, setPeriod] = useState<'week' | 'month'>('week');
  const [ticked, setTicked] = useState(true);
  return (
    <Specimen title="Segmented, Tick">
      <Segmented label="Period" value={period} options={periods} onChoose={setPeriod} />
      <div className="row">
        <RowCheckbox label="Ticked" checked={ticked} onChange={() => setTicked(!ticked)} />
        <RowCheckbox label="Some" checked={false} some onChange={() => {}} />
        <RowCheckbox label="None" checked={false} onChange={() => {}} />
      </div>
    </Specimen>
  );
}
