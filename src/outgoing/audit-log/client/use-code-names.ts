import { type QueryClient, useQueries } from '@tanstack/react-query';
import { roleLabels } from '#src/base/caller/role-labels.ts';
import type { CodeNames } from '#src/outgoing/audit-log/audit-changes.ts';
import { settings } from '#src/shared/setting/settings.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';

const settingLabels = Object.fromEntries(Object.entries(settings).map(([name, { label }]) => [name, label]));

const items = call.query('GET /translateitems');
const types = call.query('GET /leavecategories');
const patterns = call.query('GET /workpatterns');

/** Returns the names of the codes in records, as the screens show them. If the names fail to load, the codes are shown without them. */
export const useCodeNames = (): { codes: CodeNames; isLoading: boolean } =>
  useQueries({
    queries: [items, types, patterns],
    combine: ([foundItems, foundTypes, foundPatterns]) => ({
      isLoading: foundItems.isLoading || foundTypes.isLoading || foundPatterns.isLoading,
      codes: {
        ...itemNames(foundItems.data ?? []),
        leave_code: Object.fromEntries((foundTypes.data ?? []).map(({ leaveCode, leaveDescr }) => [leaveCode, leaveDescr])),
        pattern_code: Object.fromEntries((foundPatterns.data ?? []).map(({ patternCode, patternName }) => [patternCode, patternName])),
        roles: roleLabels,
        setting: settingLabels,
      },
    }),
  });

function itemNames(all: Answer<'GET /translateitems'>): CodeNames {
  const names = Object.fromEntries(
    [...Map.groupBy(all, ({ id }) => id.fieldname)].map(([field, of]) => [
      field,
      Object.fromEntries(of.map(({ id, xlatlongname }) => [id.fieldvalue, xlatlongname])),
    ]),
  );
  // Grant rules name the state differently.
  return { ...names, work_state: names['state'] ?? {} };
}

/** Loads the names while a person points at a link to the audit log. */
export const prefetchCodeNames = (queries: QueryClient): Promise<unknown> =>
  Promise.all([queries.prefetchQuery(items), queries.prefetchQuery(types), queries.prefetchQuery(patterns)]);
