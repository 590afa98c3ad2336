import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';

type Resets = Answer<'GET /passwordresets'>;

/** Resets beyond this number are folded away. */
const maxShown = 5;

/** Shows HR which passwords other HR users have reset recently. Renders nothing if there are none. */
export function PasswordResetsCard() {
  const { data: answer } = useQuery({ ...call.queryWithMeta('GET /passwordresets'), retry: false });
  const { data = [], total = data.length } = answer ?? {};
  if (data.length === 0) return null;
  return (
    <Card className="span-12" title="Password resets by other HR users" link={<Link to={paths.auditLog()}>Audit log</Link>}>
      <Lines resets={data.slice(0, maxShown)} />
      {data.length > maxShown && (
        <details className="small-text">
          <summary>And {total - maxShown} more</summary>
          <Lines resets={data.slice(maxShown)} />
          {total > data.length && <p>{total - data.length} earlier ones are in the audit log.</p>}
        </details>
      )}
    </Card>
  );
}

function Lines({ resets }: { resets: Resets }) {
  return (
    <ul className="lines">
      {resets.map((reset) => (
        <li key={reset.auditLogId}>{resetText(reset)}</li>
      ))}
    </ul>
  );
}

function resetText({ what, emplId, name, byEmplId, byName, day }: Resets[number]): string {
  const [of, by] = [`${name} (${emplId})`, `${byName} (${byEmplId})`];
  return what === 'reset'
    ? `Password of ${of} was reset by ${by} on ${formatDate(day)}.`
    : `Account of ${of} was created by ${by} on ${formatDate(day)}.`;
}
