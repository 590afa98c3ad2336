// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { EditLeaveCategoryPage } from './EditLeaveCategoryPage.tsx';

vi.mock('#src/shared/screens/client/use-screen-params.ts', () => ({ useScreenParams: () => ({ leaveCode: 'AL' }) }));

beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => vi.unstubAllGlobals());

/** A server with a category that has two grant rules. @returns the changes it receives; `refuse` rejects the next change of the category */
function serve() {
  let version = 1;
  let category: object = {
    leaveCode: 'AL',
    leaveDescr: 'Annual leave',
    entitlement: 14,
    countsCalendarDays: false,
    isUsed: true,
    ...defaultCategoryRules,
  };
  let rules = [18, 16].map((days) => ({ when: { serviceYearsFrom: days }, days }));
  const written: string[] = [];
  const refusals: number[] = [];
  const answer = (body: unknown) => Response.json(body, { headers: { ETag: `"${version}"` } });
  const refused = (status: number) => Response.json({ message: 'Not now.' }, { status });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.endsWith('/reach')) return answer({ rules: [1, 1], others: 0 });
    if (!pathname.includes('/leavecategory/AL')) return answer([]);
    const isOfRules = pathname.endsWith('/grants');
    if (method !== 'GET') {
      const status = method === 'PATCH' ? refusals.shift() : undefined;
      if (status !== undefined) return refused(status);
      if (new Headers(headers).get('If-Match') !== `"${version}"`) return refused(412);
      const given: unknown = JSON.parse(typeof body === 'string' ? body : '{}');
      if (isOfRules) rules = given as typeof rules;
      else category = { ...category, ...(given as object) };
      version += 1;
      written.push(isOfRules ? `rules ${rules.map(({ days }) => days).join(' ')}` : (category as { leaveDescr: string }).leaveDescr);
    }
    return answer(isOfRules ? rules : category);
  });
  return { written, refuse: (status: number) => refusals.push(status) };
}

/** Renders the form with its first two grant rules swapped. */
async function moved() {
  const { user } = await renderOnScreen(() => <EditLeaveCategoryPage />, { roles: ['E', 'H'] });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await user.type(await screen.findByLabelText('Leave Description'), '!');
  await press('Move rule 1 down');
  return { press };
}

const firstRule = () => screen.getAllByRole('button', { name: /^Edit rule 1/ })[0]?.textContent;

test('if only the grant rules were stored, the typed values stay and only the rest is sent again', async () => {
  const { written, refuse } = serve();
  const { press } = await moved();
  refuse(500);
  await press('Save');
  await screen.findByText(/Not now/);
  await press('OK');
  expect(screen.getByLabelText('Leave Description')).toHaveProperty('value', 'Annual leave!');
  expect(firstRule()).toMatch(/16/);
  await press('Save');
  await screen.findByText('Now at /leavecategory');
  expect(written).toEqual(['rules 16 18', 'Annual leave!']);
});

test('grant rules moved back after a rejected save are stored again', async () => {
  const { written, refuse } = serve();
  const { press } = await moved();
  refuse(500);
  await press('Save');
  await press('OK');
  await press('Move rule 1 down');
  await press('Save');
  await screen.findByText('Now at /leavecategory');
  expect(written).toEqual(['rules 16 18', 'rules 18 16', 'Annual leave!']);
});

test('grant rules moved back after a reload are stored again', async () => {
  const { written, refuse } = serve();
  const { press } = await moved();
  refuse(412);
  await press('Save');
  await press('Reload');
  await press('Move rule 1 down');
  await press('Save');
  await screen.findByText('Now at /leavecategory');
  expect(written).toEqual(['rules 16 18', 'rules 18 16', 'Annual leave!']);
});
