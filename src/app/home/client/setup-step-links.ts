import { type FixedScreen, paths } from '#src/shared/screens/paths.ts';
import { isBalanceComplete, type SetupState, type SetupStepName } from '#src/app/home/setup-checklist.ts';

export type StepLink = { label: string; path: FixedScreen; search?: Readonly<Record<string, string>> };

type StepLinks = { toDo: StepLink; other?: StepLink; done: StepLink };

/** Links to complete a step, the easier way first, and to view its result. */
export const setupStepLinks = ({ year, balances }: Pick<SetupState, 'year' | 'balances'>): Record<SetupStepName, StepLinks> => ({
  lookups: {
    toDo: { label: 'Upload lookups', path: paths.uploadTranslateItems },
    done: { label: 'View', path: paths.translateItems },
  },
  categories: {
    toDo: { label: 'Choose leave types', path: paths.commonLeaveTypes },
    other: { label: 'Upload categories', path: paths.uploadLeaveCategories },
    done: { label: 'View', path: paths.leaveCategories },
  },
  holidays: {
    toDo: { label: 'Choose a country', path: paths.countryHolidays, search: { year: `${year},${year + 1}` } },
    other: { label: 'Upload holidays', path: paths.uploadPublicHolidays },
    done: { label: 'View', path: paths.publicHolidays },
  },
  people: { toDo: { label: 'Upload people', path: paths.uploadProfiles }, done: { label: 'Add more', path: paths.uploadProfiles } },
  balances: {
    toDo: {
      label: 'Grant leave to everyone',
      path: paths.grants,
      search: {
        year: String(year),
        types: codesOf(balances.filter((one) => !isBalanceComplete(one))),
        // A grant of both years leaves the days that people have.
        next: codesOf(balances.filter(({ people, dismissed }) => people > 0 && !dismissed)),
      },
    },
    other: { label: 'Upload balances', path: paths.uploadLeaveEntitlements },
    done: { label: 'View', path: paths.leaveEntitlements },
  },
  accounts: { toDo: { label: 'Create accounts', path: paths.makeAccounts }, done: { label: 'View', path: paths.loginDetails } },
  imports: { toDo: { label: 'Import leave', path: paths.importLeave }, done: { label: 'View', path: paths.leaveImports } },
});

const codesOf = (balances: SetupState['balances']): string => balances.map(({ leaveCode }) => leaveCode).join();
