/** How many rows one call takes: few enough that what their records lock is soon free, and that each row's savepoint costs others nothing. */
export const maxRows = 50;
