import type { z } from 'zod';
import { formatList, plural } from '#src/base/text/plural.ts';
import type { setupChecklistContract } from './setup-checklist-contract.ts';

export type SetupState = NonNullable<z.output<(typeof setupChecklistContract)['GET /firsthour']['response']>['found']>;

export const setupStepNames = ['lookups', 'categories', 'holidays', 'people', 'balances', 'accounts', 'imports'] as const;

export type SetupStepName = (typeof setupStepNames)[number];

export type SetupStep = {
  name: SetupStepName;
  title: string;
  done: boolean;
  /** The company is set up without it. */
  isOptional?: boolean;
  /** Says what exists and what is missing. */
  text: string;
  /** A missing record that blocks the step. */
  waitsFor?: string | undefined;
};

const lookupNames = [
  ['dept_id', 'department'],
  ['job_title', 'job title'],
  ['business_unit', 'business unit'],
  ['gender', 'gender'],
] as const;

const unitsText = 'If your company has no business units, match the column of departments to them too.';

/**
 * The setup steps of a company in their order. A step is done once its records exist, however they were created.
 *
 * @param sendsMail whether new accounts get an invitation
 * @example setupSteps(found, false)[3] // { name: 'people', title: 'People', done: false, text: 'Just you so far. …' }
 */
export function setupSteps(found: SetupState, sendsMail: boolean): SetupStep[] {
  const { year, lookups, categories, holidays, people } = found;
  const missing = lookupNames.filter(([field]) => lookups[field] === 0).map(([, name]) => `${name}s`);
  const there = lookupNames.filter(([field]) => lookups[field] > 0).map(([field, name]) => plural(lookups[field], name));
  const waitsForPeople = people > 1 ? undefined : 'people';
  return [
    {
      name: 'lookups',
      title: 'Departments, job titles and other lookups',
      done: missing.length === 0,
      text: [
        ...(there.length > 0 ? [`${formatList(there)}.`] : []),
        ...(missing.length > 0 ? [`No ${formatList(missing)} yet. Employee profiles use them.`] : []),
        ...(there.length > 0 && lookups.business_unit === 0 ? [unitsText] : []),
      ].join(' '),
    },
    {
      name: 'categories',
      title: 'Leave categories',
      done: categories.count > 0,
      text: categories.count === 0 ? 'None yet. Annual leave has the code AL.' : `${formatList(categoryNames(categories))}.`,
    },
    {
      name: 'holidays',
      title: 'Public holidays',
      done: holidays > 0,
      text:
        holidays === 0
          ? `No public holidays for ${year} yet. Public holidays aren't deducted from leave.`
          : `${plural(holidays, 'holiday')} in ${year}.`,
    },
    {
      name: 'people',
      title: 'People',
      done: people > 1,
      text: people > 1 ? `${countText(people)} people.` : 'Just you so far. Import everyone, line managers included, from one spreadsheet.',
      waitsFor: missing.length > 0 ? 'lookups' : undefined,
    },
    {
      name: 'balances',
      title: `Balances for ${year}`,
      done: categories.count > 0 && areBalancesComplete(found),
      text: balancesText(found),
      waitsFor: waitsForPeople ?? (categories.count === 0 ? 'categories' : undefined),
    },
    {
      name: 'accounts',
      title: 'Accounts',
      done: people > 1 && isMost(found.withAccount, people),
      text:
        found.withAccount > 1
          ? shareText(found.withAccount, people, 'can sign in', 'can sign in')
          : `Only you can sign in so far. Everyone else gets ${sendsMail ? 'an invitation' : 'a one-time password'}.`,
      waitsFor: waitsForPeople,
    },
    importStep(found, waitsForPeople),
  ];
}

/** A leave type of the company, with the people who have its days. */
export type SetupBalance = SetupState['balances'][number];

/** Whether enough people have the days of a leave type, or HR has skipped it. */
export const isBalanceComplete = ({ people, withDays, dismissed }: SetupBalance): boolean =>
  dismissed || people === 0 || isMost(withDays, people);

/** Whether people have days of each active leave type that needs a balance. One type without days is enough to be unable to report sick. */
export const areBalancesComplete = ({ balances }: SetupState): boolean => balances.every(isBalanceComplete);

function balancesText({ balances, withDays, people, categories }: SetupState): string {
  if (categories.count > 0 && balances.length === 0) return 'No leave type needs a balance.';
  const missing = withDays === 0 ? [] : balances.filter((one) => !isBalanceComplete(one)).map(({ leaveDescr }) => leaveDescr);
  const text = shareText(withDays, people, 'has a balance', 'have a balance');
  return missing.length === 0 ? text : `${text} Still missing: ${formatList(missing)}.`;
}

const importStep = ({ imports, withDays }: SetupState, waitsForPeople: string | undefined): SetupStep => ({
  name: 'imports',
  title: 'Import leave',
  isOptional: true,
  done: imports > 0,
  text: imports > 0 ? `${plural(imports, 'import')}.` : 'Optional. Bring leave that another product has approved.',
  waitsFor: waitsForPeople ?? (withDays === 0 ? 'balances' : undefined),
});

/** More than half: new joiners do not reopen a step. */
const isMost = (some: number, people: number) => 2 * some > people;

/** Counts stop at this number. */
export const maxSetupCount = 500;

const countText = (count: number) => (count >= maxSetupCount ? `${maxSetupCount} or more` : String(count));

function shareText(some: number, people: number, one: string, many: string): string {
  if (some === 0) return `No one ${one} yet.`;
  return `${some} of ${countText(people)} people ${some === 1 ? one : many}.`;
}

const categoryNames = ({ names, count }: SetupState['categories']): string[] =>
  count > names.length ? [...names, `${count - names.length} more`] : names;
