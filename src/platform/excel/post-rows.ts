/**
 * Posts rows one by one in order, with a limited number of calls at a time.
 *
 * @param post returns the reason why a row could not be stored; undefined if it was stored
 * @param how.isOver checked before each row: true ends the work after the running calls
 * @example await postRows(rows, save, { atOnce: 4, isOver: () => cancelled, onAnswer: (row, failure) => … })
 */
export async function postRows<Row, Failure>(
  rows: readonly Row[],
  post: (row: Row) => Promise<Failure | undefined>,
  how: { isOver: () => boolean; onAnswer: (row: Row, failure: Failure | undefined) => void; atOnce: number },
): Promise<void> {
  const left = rows.values();
  const work = async () => {
    // All workers share one iterator, so each row is taken once.
    for (const row of left) {
      how.onAnswer(row, await post(row));
      if (how.isOver()) return;
    }
  };
  await Promise.all(Array.from({ length: how.atOnce }, work));
}
