import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** The present names of the people and leave types in the remark of an event `ev`. */
export const remarkLabels = (sql: Tag): Fragment => sql`json_build_object(
    'people', (select json_object_agg(empl_id, name) from employee where empl_id in (ev.remark #>> '{params,was}', ev.remark #>> '{params,next}',
      ev.remark #>> '{params,was,approver}', ev.remark #>> '{params,now,approver}')),
    'types', (select json_object_agg(leave_code, leave_descr) from leave_category
      where leave_code in (ev.remark #>> '{params,was,leaveCode}', ev.remark #>> '{params,now,leaveCode}')))`;
