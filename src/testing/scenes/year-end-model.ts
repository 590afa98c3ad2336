/** A leave year of one person, computed from events instead of stored records. */
type ModelYear = {
  /** Days that HR gave by hand, and days of each bulk grant. */
  given: number;
  granted: Map<number, number>;
  leaves: { id: string; days: number; status: string; start: string }[];
  closed?: { run: number; most: number | null; more: number };
  brought: number;
};

type Figures = { available: number; carried: number; taken: number };

const reservingStatuses = new Set(['PNAPV', 'APPRV', 'PNCLD']);
const countedStatuses = new Set(['APPRV', 'PNCLD']);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

/** Computes the effect of year ends on one person's annual leave in the simplest way: from all events since the first year. */
export class YearEndModel {
  years = new Map<number, ModelYear>();

  of(year: number): ModelYear {
    const found = this.years.get(year) ?? { given: 0, granted: new Map(), leaves: [], brought: 0 };
    this.years.set(year, found);
    return found;
  }

  entitled(year: number): number {
    return sum(this.of(year).granted.values());
  }

  leave(id: string) {
    for (const year of this.years.values()) for (const leave of year.leaves) if (leave.id === id) return leave;
    throw new Error(`There is no leave ${id}.`);
  }

  /** Returns the figures of a year. @param today carried-over days expire once it is after 31 March; null if they do not expire */
  count(until: number, today: string | null = null): Map<number, Figures & { rest: number }> {
    const found = new Map<number, Figures & { rest: number }>();
    let [carried, beyond] = [0, 0];
    for (const at of [...this.years.keys()].filter((year) => year <= until).toSorted((a, b) => a - b)) {
      const { given, granted, leaves, closed, brought } = this.of(at);
      const live = leaves.filter(({ status }) => reservingStatuses.has(status));
      const used = sum(live.filter(({ start }) => start <= `${at}-03-31`).map(({ days }) => days));
      const lapsed = today !== null && today > `${at}-03-31` ? Math.max(0, carried + beyond - used) : 0;
      const open = given + sum(granted.values()) + carried + beyond - lapsed;
      const taken = brought + sum(leaves.filter(({ status }) => countedStatuses.has(status)).map(({ days }) => days));
      const rest = open - brought - sum(live.map(({ days }) => days));
      const own = carried;
      let gone = 0;
      [carried, beyond] = [0, 0];
      if (closed) {
        const total = Math.max(0, Math.min(Math.max(0, rest), closed.most ?? Infinity) + closed.more);
        carried = Math.min(total, Math.max(0, rest));
        beyond = total - carried;
        gone = rest;
      }
      found.set(at, { available: open - gone, carried: own, taken, rest });
    }
    return found;
  }

  /** Closes a year as a year end does. @param more HR's changes to the carried-over days and to the next year's grant */
  close(run: number, year: number, most: number | null, grant: number, edited?: number): void {
    const rest = this.count(year).get(year)?.rest ?? 0;
    const byRules = Math.min(Math.max(0, rest), most ?? Infinity);
    this.of(year).closed = { run, most, more: edited === undefined ? 0 : edited - byRules };
    const next = this.of(year + 1);
    next.granted.set(run, grant - this.entitled(year + 1));
  }

  reopen(run: number, year: number): void {
    delete this.of(year).closed;
    this.of(year + 1).granted.delete(run);
  }
}
