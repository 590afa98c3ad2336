import { paths } from '#src/screens/paths.ts';
import { screen } from './screen.ts';

/** The home page, the codes of the company, what was changed, and what is refused. */
export const companyScreens = [
  screen(paths.home, 'signed-in', async () => (await import('#src/app/client/StartPage.tsx')).StartPage),
  screen(paths.applyLeave, 'signed-in', async () => (await import('#src/applied-leave/client/apply/ApplyLeavePage.tsx')).ApplyLeavePage),
  screen(
    paths.leaveCategories,
    ['HR'],
    async () => (await import('#src/leave-category/client/LeaveCategoriesPage.tsx')).LeaveCategoriesPage,
  ),
  screen(
    paths.addLeaveCategory,
    ['HR'],
    async () => (await import('#src/leave-category/client/AddLeaveCategoryPage.tsx')).AddLeaveCategoryPage,
  ),
  screen(
    paths.editLeaveCategory,
    ['HR'],
    async () => (await import('#src/leave-category/client/EditLeaveCategoryPage.tsx')).EditLeaveCategoryPage,
  ),
  screen(
    paths.uploadLeaveCategories,
    ['HR'],
    async () => (await import('#src/leave-category/client/UploadLeaveCategoriesPage.tsx')).UploadLeaveCategoriesPage,
  ),
  screen(paths.workPatterns, ['HR'], async () => (await import('#src/work-pattern/client/WorkPatternsPage.tsx')).WorkPatternsPage),
  screen(paths.addWorkPattern, ['HR'], async () => (await import('#src/work-pattern/client/AddWorkPatternPage.tsx')).AddWorkPatternPage),
  screen(paths.editWorkPattern, ['HR'], async () => (await import('#src/work-pattern/client/EditWorkPatternPage.tsx')).EditWorkPatternPage),
  screen(paths.shutdown, ['HR'], async () => (await import('#src/shutdown/client/ShutdownPage.tsx')).ShutdownPage),
  screen(paths.shutdowns, ['HR'], async () => (await import('#src/shutdown/client/ShutdownsPage.tsx')).ShutdownsPage),
  screen(paths.viewShutdown, ['HR'], async () => (await import('#src/shutdown/client/ViewShutdownPage.tsx')).ViewShutdownPage),
  screen(paths.yearEnd, ['HR'], async () => (await import('#src/year-end/client/YearEndPage.tsx')).YearEndPage),
  screen(paths.absenceRules, ['HR'], async () => (await import('#src/absence-rule/client/AbsenceRulesPage.tsx')).AbsenceRulesPage),
  screen(paths.addAbsenceRule, ['HR'], async () => (await import('#src/absence-rule/client/AddAbsenceRulePage.tsx')).AddAbsenceRulePage),
  screen(paths.editAbsenceRule, ['HR'], async () => (await import('#src/absence-rule/client/EditAbsenceRulePage.tsx')).EditAbsenceRulePage),
  screen(paths.reports, ['HR', 'MANAGER', 'DEPT_ADMIN'], async () => (await import('#src/report/client/ReportsPage.tsx')).ReportsPage),
  screen(paths.report, ['HR', 'MANAGER', 'DEPT_ADMIN'], async () => (await import('#src/report/client/ReportPage.tsx')).ReportPage),
  screen(paths.translateItems, ['HR'], async () => (await import('#src/translate-item/client/TranslateItemsPage.tsx')).TranslateItemsPage),
  screen(
    paths.addTranslateItem,
    ['HR'],
    async () => (await import('#src/translate-item/client/AddTranslateItemPage.tsx')).AddTranslateItemPage,
  ),
  screen(
    paths.editTranslateItem,
    ['HR'],
    async () => (await import('#src/translate-item/client/EditTranslateItemPage.tsx')).EditTranslateItemPage,
  ),
  screen(
    paths.uploadTranslateItems,
    ['HR'],
    async () => (await import('#src/translate-item/client/UploadTranslateItemsPage.tsx')).UploadTranslateItemsPage,
  ),
  screen(paths.apiTokens, ['HR'], async () => (await import('#src/api-token/client/ApiTokensPage.tsx')).ApiTokensPage),
  screen(paths.addApiToken, ['HR'], async () => (await import('#src/api-token/client/AddApiTokenPage.tsx')).AddApiTokenPage),
  screen(paths.webhooks, ['HR'], async () => (await import('#src/app/client/CompanyWebhooksPage.tsx')).CompanyWebhooksPage),
  screen(paths.addWebhook, ['HR'], async () => (await import('#src/webhook/client/AddWebhookPage.tsx')).AddWebhookPage),
  screen(paths.webhookDeliveries, ['HR'], async () => (await import('#src/webhook/client/WebhookPage.tsx')).WebhookPage),
  screen(paths.editWebhook, ['HR'], async () => (await import('#src/webhook/client/EditWebhookPage.tsx')).EditWebhookPage),
  screen(paths.auditLog, ['HR'], async () => (await import('#src/audit-log/client/AuditLogPage.tsx')).AuditLogPage),
  screen(paths.notices, 'signed-in', async () => (await import('#src/notice/client/NoticesPage.tsx')).NoticesPage),
  screen(paths.settings, ['HR'], async () => (await import('#src/app/client/CompanySettingsPage.tsx')).CompanySettingsPage),
  screen(paths.deliveries, ['HR'], async () => (await import('#src/delivery/client/DeliveriesPage.tsx')).DeliveriesPage),
  screen(paths.forbidden, 'first-time', async () => (await import('#src/app/client/ForbiddenPage.tsx')).ForbiddenPage),
];
