/**
 * Posts rows one by one, so many at a time, in their order.
 *
 * @param post gives the reason why a row could not be stored; undefined when it is stored
 * @param how.isOver asked before each row: true ends the work after the calls that are under way
 * @example await postRows(rows, save, { atOnce: 4, isOver: () => cancelled, onAnswer: (row, failure) => … })
 */
export async function postRows<Row, Failure>(
  rows: readonly Row[],
  post: (row: Row) => Promise<Failure | undefined>,
  how: { isOver: () => boolean; onAnswer: (row: Row, failure: Failure | undefined) => void; atOnce: number },
): Promise<void> {
  const left = rows.values();
  const work = async () => {
    // One iterator for all workers: each row is taken once.
    for (const row of left) {
      how.onAnswer(row, await post(row));
      if (how.isOver()) return;
    }
  };
  await Promise.all(Array.from({ length: how.atOnce }, work));
}
