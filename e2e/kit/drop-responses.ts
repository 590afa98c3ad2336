import type { Page } from '@playwright/test';

/** Drops the first response to this call, after the server has stored the change. */
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
