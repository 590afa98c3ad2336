import { paths } from '#src/screens/paths.ts';
import { screen } from './screen.ts';

/** The home page, the codes of the company, what was changed, and what is refused. */
export const companyScreens = [
  screen(paths.home, 'Home', 'signed-in', async () => (await import('#src/home/client/HomePage.tsx')).HomePage),
  screen(
    paths.applyLeave,
    'Apply for leave',
    'signed-in',
    async () => (await import('#src/applied-leave/client/apply/ApplyLeavePage.tsx')).ApplyLeavePage,
  ),
  screen(
    paths.leaveCategories,
    'Leave Categories',
    ['HR'],
    async () => (await import('#src/leave-category/client/LeaveCategoriesPage.tsx')).LeaveCategoriesPage,
  ),
  screen(
    paths.addLeaveCategory,
    'Add Leave Category',
    ['HR'],
    async () => (await import('#src/leave-category/client/AddLeaveCategoryPage.tsx')).AddLeaveCategoryPage,
  ),
  screen(
    paths.editLeaveCategory,
    'Edit Leave Category',
    ['HR'],
    async () => (await import('#src/leave-category/client/EditLeaveCategoryPage.tsx')).EditLeaveCategoryPage,
  ),
  screen(
    paths.translateItems,
    'Translate Items',
    ['HR'],
    async () => (await import('#src/translate-item/client/TranslateItemsPage.tsx')).TranslateItemsPage,
  ),
  screen(
    paths.addTranslateItem,
    'Add Translate Item',
    ['HR'],
    async () => (await import('#src/translate-item/client/AddTranslateItemPage.tsx')).AddTranslateItemPage,
  ),
  screen(
    paths.editTranslateItem,
    'Edit Translate Item',
    ['HR'],
    async () => (await import('#src/translate-item/client/EditTranslateItemPage.tsx')).EditTranslateItemPage,
  ),
  screen(paths.auditLog, 'Audit Log', ['HR'], async () => (await import('#src/audit-log/client/AuditLogPage.tsx')).AuditLogPage),
  screen(
    paths.forbidden,
    "You don't have permission to access this resource.",
    'first-time',
    async () => (await import('#src/app/client/ForbiddenPage.tsx')).ForbiddenPage,
  ),
];
