import type { Fragment, Tag } from './sql.ts';

/** As `foldEmail` in `text/e-mail.ts`: the index of the employees' addresses is on this expression. */
export const foldedEmail = (sql: Tag, email: Fragment): Fragment => sql`lower(${email} collate "C")`;
