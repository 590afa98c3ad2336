import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { screenLabel } from './screen-label.ts';

test.each([
  [paths.home, 'Home'],
  [paths.teamCalendar, 'Team calendar'],
  [paths.loginDetails, 'User login details'],
  [paths.apiTokens, 'API tokens'],
])('a link shows the title of a screen in sentence case', (screen, label) => {
  expect(screenLabel(screen)).toBe(label);
});
