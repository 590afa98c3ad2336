import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dayOf, type PlainDate, weekdayShort } from '#src/base/dates/plain-date.ts';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { isModifiedClick } from '#src/platform/ui/client/base/is-modified-click.ts';
import { useWideFrame } from '#src/platform/ui/client/base/use-wide-frame.ts';
import { useChartTip } from './use-chart-tip.tsx';
import { barPlace, neighbourBar, type WallBar, type WallDays, type WallPerson, wallDates } from './wall-chart.ts';

type WallChartProps = WallDays & {
  /** The content of the chart: "Leave in November 2026". */
  label: string;
  people: readonly WallPerson[];
  /** Above the names: "12 people". */
  corner?: ReactNode;
  /** A small chart without pictures of people. */
  mini?: boolean;
};

/** A longer name gets a wider column. */
const maxShortName = 40;
/** More rows than fit on a screen. */
const rowsInSight = 24;

/** A chart with a row per person, a column per day, and bars for leave. Arrow keys move from bar to bar. */
export function WallChart({ label, people, corner, mini = false, ...days }: WallChartProps) {
  const dates = wallDates(days);
  const { from, until } = days;
  // Visible rows are rendered first. The space of the others is reserved, and they follow at once.
  const drawn = useDeferredValue(people, people.slice(0, rowsInSight));
  const keys = useArrowKeys(people, days);
  const box = useRef<HTMLDivElement>(null);
  useWideFrame(box);
  useTodayInView(box);
  const follow = useFollow();
  const hasLongNames = people.some(({ name }) => name.length > maxShortName);
  const tip = useChartTip(box);
  return (
    <div
      ref={box}
      className={classNames('wall-scroll', mini ? 'boxed' : 'table-box wide-frame')}
      role="region"
      data-roomy={!mini || undefined}
      aria-label={label}
      tabIndex={0}
    >
      <div
        className={classNames('wall', mini && 'mini', dates.length > 31 && 'dense', hasLongNames && 'long-names')}
        style={{ '--days': dates.length }}
      >
        <Under dates={dates} {...days} />
        <Head dates={dates} corner={corner} {...days} />
        {/* Keys and clicks are handled on the list; the focus is always on a bar. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the entries inside take the focus; the list only moves it */}
        <ul onKeyDown={keys.onKeyDown} onClick={follow} style={{ '--rows': people.length }}>
          {drawn.map((person, row) => (
            <Row key={person.key} {...{ person, mini, from, until }} entry={keys.row === row ? keys.place : undefined} />
          ))}
        </ul>
      </div>
      {tip}
    </div>
  );
}

/** The head has a box of its own, so that it is repeated on each printed page. */
function Head({ dates, corner, ...days }: WallDays & { dates: readonly PlainDate[]; corner: ReactNode }) {
  return (
    <div className="frame-head" aria-hidden="true">
      <div className="wall-row head">
        <span className="name">{corner}</span>
        {dates.map((date) => (
          <span key={date} className={dayClass(date, days)} title={days.holidays?.get(date)}>
            <small>{weekdayShort(date).slice(0, 2)}</small>
            <b>{dayOf(date)}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

const dayClass = (date: PlainDate, { today, holidays, isRestDay }: WallDays) =>
  classNames(isRestDay(date) && 'weekend', holidays?.has(date) && 'holiday', date === today && 'today') || undefined;

/** Weekends, holidays and today, behind all rows. */
function Under({ dates, ...days }: WallDays & { dates: readonly PlainDate[] }) {
  const last = dates.length - 1;
  return (
    <div className="wall-under" aria-hidden="true">
      {dates.map((date, n) => {
        const marked = dayClass(date, days);
        return marked && <i key={date} className={classNames(marked, n === last && 'last')} style={{ gridColumn: n + 2 }} />;
      })}
    </div>
  );
}

type RowProps = Pick<WallDays, 'from' | 'until'> & { person: WallPerson; mini: boolean; entry: number | undefined };

// A quarter of a department is thousands of days, so moving between bars must render only two rows.
const Row = memo(function Row({ person, mini, entry, from, until }: RowProps) {
  return (
    <li className="wall-row">
      <span className="name">
        {!mini && <Avatar name={person.name} />}
        <span title={person.name}>{person.name}</span>
      </span>
      {person.own?.map(({ date, kind, text }) => (
        <i
          key={date}
          className={classNames('own-day', kind)}
          style={{ '--from': barPlace({ startDate: date, endDate: date }, { from, until }).from }}
          title={text}
        />
      ))}
      {person.bars.map((bar, n) => (
        <Bar key={bar.key} {...{ bar, from, until }} tabIndex={n === entry ? 0 : -1} />
      ))}
    </li>
  );
});

function Bar({ bar, tabIndex, ...days }: Pick<WallDays, 'from' | 'until'> & { bar: WallBar; tabIndex: number }) {
  const { from, span, long } = barPlace(bar, days);
  const look = {
    className: classNames('bar-leave', bar.pending && 'pending', bar.isPlan && 'plan', long && 'long', bar.half?.toLowerCase()),
    style: { '--from': from, '--span': span },
    'data-tip': bar.label,
    'aria-label': bar.label,
    tabIndex,
  };
  const text = bar.half === null && (long ? bar.longText : bar.text);
  return bar.href ? (
    <a {...look} href={bar.href}>
      {text}
    </a>
  ) : (
    <span {...look} role="img">
      {text}
    </span>
  );
}

/** Follows bars, which are plain links: hundreds of router links would each check every change of the address. */
function useFollow() {
  const router = useRouter();
  return (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href || isModifiedClick(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
}

/** If the days do not fit, starts with today in the middle. */
function useTodayInView(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const today = box.current?.querySelector<HTMLElement>('.head .today');
    if (box.current && today) box.current.scrollTo({ left: today.offsetLeft - box.current.clientWidth / 2 });
  }, [box]);
}

/** One bar is in the Tab order; arrow keys move the focus to the others. */
function useArrowKeys(people: readonly WallPerson[], days: Pick<WallDays, 'from' | 'until'>) {
  const first = { row: people.findIndex(({ bars }) => bars.length > 0), place: 0 };
  const [entry, setEntry] = useState(first);
  const known = people[entry.row]?.bars[entry.place] ? entry : first;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const bar = (event.target as Element).closest('.bar-leave');
    const line = bar?.closest('li');
    if (!bar || !line || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = [...event.currentTarget.children].indexOf(line);
    const place = [...line.querySelectorAll('.bar-leave')].indexOf(bar);
    const rows = people.map(({ bars }) => bars.map((one) => barPlace(one, days)));
    const next = neighbourBar(event.key, row, place, rows);
    if (!next) return;
    event.preventDefault();
    setEntry(next);
    event.currentTarget.children[next.row]?.querySelectorAll<HTMLElement>('.bar-leave')[next.place]?.focus();
  };
  return { ...known, onKeyDown };
}
