import type { Page } from '@playwright/test';

/** The first answer to this call never reaches the page, though the server has stored what was sent. */
export async function dropFirstResponse(page: Page, path: string, method = 'POST'): Promise<void> {
  let isLost = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    },
  );
}
