import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, type SourceFile } from '#src/testing/architecture/imports.ts';
import { testLanes } from '#src/testing/architecture/lanes.ts';
import { allowedFaults } from '#src/testing/architecture/allowed-faults.ts';
import { architectureFaults, overfullFolders } from '#src/testing/architecture/rules.ts';

describe('the source tree', () => {
  const files: SourceFile[] = globSync('src/**/*.{ts,tsx,css,sql,html,js}').map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    text: readFileSync(file, 'utf8'),
  }));

  test('is read completely', () => {
    expect(files.map((file) => file.path)).toEqual(
      expect.arrayContaining(['src/platform/http/contract/contract.ts', 'src/app/client/main.tsx', 'src/app/server/main.ts']),
    );
    expect(files.flatMap(importsOf).length).toBeGreaterThan(files.length);
  });

  test('has tests that need no database and tests that do', () => {
    const { pure, server } = testLanes(files);
    expect(pure).toEqual(expect.arrayContaining(['src/base/dates/plain-date.test.ts', 'src/app/server/config/config.test.ts']));
    expect(server).toEqual(
      expect.arrayContaining(['src/platform/http/server/serve.test.ts', 'src/app/server/process/service-manager.test.ts']),
    );
  });

  test('has no overfull folder in e2e, bench, tools or faults', () => {
    const beside = globSync('{e2e,bench,tools,faults}/**/*.{ts,tsx}').map((file) => ({ path: file.replaceAll(path.sep, '/'), text: '' }));
    expect(beside.map((file) => file.path)).toEqual(
      expect.arrayContaining(['e2e/kit/test.ts', 'bench/bench.ts', 'tools/test.ts', 'faults/scene.ts']),
    );
    expect(overfullFolders(beside)).toEqual([]);
  });

  test('breaks no rule except for the allowed breaks, and each allowed break still exists', () => {
    expect(architectureFaults(files).toSorted()).toEqual(allowedFaults.toSorted());
  });
});

describe('the rules', () => {
  test.each([
    ['a core that reads the disk', 'src/base/dates/a.ts', `import { readFileSync } from 'node:fs';`],
    ['a core that renders', 'src/company/employee/a.ts', `import { useState } from 'react';`],
    ['a core that imports a type of a server', 'src/company/employee/a.ts', `import type { Sql } from './server/b.ts';`],
    [
      'a feature that imports from the application’s root',
      'src/company/employee/client/A.tsx',
      `import { menu } from '#src/app/client/frame/menu.ts';`,
    ],
    [
      'a client that imports a type of a server',
      'src/company/employee/client/A.tsx',
      `import type { B } from '#src/company/employee/server/b.ts';`,
    ],
    ['a client that imports a server dynamically', 'src/company/employee/client/A.tsx', `const b = await import('../server/b.ts');`],
    ['a client whose worker is a server file', 'src/platform/excel/client/a.ts', `new Worker(new URL('../server/b.ts', import.meta.url));`],
    ['a server that imports a client', 'src/company/employee/server/a.ts', `import {\n  B,\n} from '../client/B.tsx';`],
    ['a UI component that imports a feature', 'src/platform/ui/client/A.tsx', `import type { Role } from '#src/company/employee/role.ts';`],
    ['a UI component that makes calls', 'src/platform/ui/client/A.tsx', `import { call } from '#src/platform/http/client/call.ts';`],
    [
      'a list module that imports from http',
      'src/platform/lists/list-query.ts',
      `import type { Problem } from '#src/platform/http/app-error.ts';`,
    ],
    [
      'an http module that imports from sign-in',
      'src/platform/http/server/a.ts',
      `import { findCaller } from '#src/identity/sign-in/server/sign-in-queries.ts';`,
    ],
    ['a date module that imports from lists', 'src/base/dates/a.ts', `import type { ListQuery } from '#src/platform/lists/list-query.ts';`],
    ['the ledger if it imports a feature', 'src/ledger/leave-ledger/a.ts', `import type { A } from '#src/leave/applied-leave/a.ts';`],
    ['a feature that imports a higher layer', 'src/identity/account/a.ts', `import type { A } from '#src/leave/report/a.ts';`],
    [
      'a feature that runs code of another one',
      'src/company/employee/a.ts',
      `import { isEmail } from '#src/identity/sign-in/reset-link-answers.ts';`,
    ],
    [
      'a feature that calls a writing query of another one',
      'src/company/employee/server/a.ts',
      `import { b } from '#src/identity/sign-in/server/reset-link.ts';`,
    ],
    [
      'a contract in the browser',
      'src/company/employee/client/A.tsx',
      `import { type B } from '#src/company/employee/employee-contract.ts';`,
    ],
    ['an import of a test', 'src/company/employee/a.ts', `import { b } from './b.test.ts';`],
    ['an import from src/testing', 'src/company/employee/server/a.ts', `import { createTestApp } from '#src/testing/test-app.ts';`],
    ['a file that is named utils', 'src/base/dates/date-utils.ts', ''],
    ['a file that is named index', 'src/base/dates/index.ts', ''],
    ['a TODO comment', 'src/base/dates/a.css', '/* TODO: tidy up */'],
    ['a line to the console', 'src/company/employee/server/a.ts', `console.log('here');`],
    ['a write to a table of another folder', 'src/identity/login-detail/server/a.ts', 'tx`delete from session where empl_id = 1`'],
    ['a leave status in a query', 'src/company/employee/server/a.ts', `sql\`select from applied_leave where leave_status = 'APPRV'\``],
    ['a screen that compares a leave status', 'src/app/home/client/A.tsx', `const isOpen = leaveStatus === 'PNCLD';`],
    ['a screen that looks for weekends', 'src/app/home/client/A.tsx', `const costs = !isWeekend(date);`],
    ['a query that looks for holidays', 'src/app/home/server/a.ts', 'sql`select from public_holiday where holiday_date = $1`'],
    ['a computed balance', 'src/app/home/a.ts', 'const left = availableLeave - takenLeave;'],
    ['a balance computed in a query', 'src/app/home/server/a.ts', 'sql`select available_leave - taken_leave from leave_entitlement`'],
    ['a screen that compares a message', 'src/company/employee/client/A.tsx', `const isLocked = error.message === 'LOCKED';`],
    [
      'a screen that matches a message',
      'src/company/employee/client/A.tsx',
      `const isSaid = (message: string) => /cannot be blank/.test(message);`,
    ],
    ['a screen that searches in a message', 'src/company/employee/client/A.tsx', `if (problem?.message.startsWith('E0001: ')) show(1);`],
    ['a screen that looks up a message', 'src/company/employee/client/A.tsx', `const isKnown = sentences.includes(answer.message);`],
    ['a screen that branches by a message', 'src/company/employee/client/A.tsx', `switch (error.message) { case 'LOCKED': show(1); }`],
    ['a long file', 'src/company/employee/a.ts', '\n'.repeat(251)],
  ])('reject %s', (_rule, file, text) => {
    expect(architectureFaults([{ path: file, text }])).toEqual([expect.stringContaining(file)]);
  });

  test.each([
    ['shows a message', `show(error.message)`],
    ['checks that there is a message', `if (message !== undefined && error.message != null) show(message)`],
    ['checks the type of a message', `if (typeof told.message === 'string') show(told.message)`],
    ['compares a code', `if (error.code === 'sign-in.locked') show(error.message)`],
  ])('accept a screen that %s', (_what, text) => {
    expect(architectureFaults([{ path: 'src/company/employee/client/A.tsx', text }])).toEqual([]);
  });

  test('reject a schema that reaches the browser through a core', () => {
    const files = [
      { path: 'src/company/employee/client/A.tsx', text: `import { b } from '#src/company/employee/b.ts';` },
      { path: 'src/company/employee/b.ts', text: `import { c } from './c.ts';` },
      { path: 'src/company/employee/c.ts', text: `import { z } from 'zod';` },
    ];
    expect(architectureFaults(files)).toEqual(['src/company/employee/c.ts brings zod into the browser']);
  });

  test('reject files that import each other, even if they import only types', () => {
    const files = [
      { path: 'src/company/employee/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'src/company/employee/b.ts', text: `import type { A } from './a.ts';` },
    ];
    expect(architectureFaults(files)).toEqual(files.map(({ path: file }) => `${file} is part of an import cycle`));
  });

  test('reject a writing query of another feature', () => {
    const files = [
      { path: 'src/company/employee/server/a.ts', text: `import { b } from '#src/identity/sign-in/server/b-queries.ts';` },
      { path: 'src/identity/sign-in/server/b-queries.ts', text: 'tx`delete from sign_in_failure`' },
    ];
    expect(architectureFaults(files)).toEqual([expect.stringContaining('read-only queries')]);
    const reading = files.map((file) => ({ ...file, text: file.text.replace('delete from', 'select from') }));
    expect(architectureFaults(reading)).toEqual([]);
  });

  test('reject a folder of more than 25 files', () => {
    const files = Array.from({ length: 26 }, (_, n) => ({ path: `src/company/employee/a${n}.ts`, text: '' }));
    expect(architectureFaults(files)).toEqual(['src/company/employee has 26 files']);
    expect(overfullFolders(files.map(({ text }, n) => ({ path: `e2e/hr/a${n}.e2e.ts`, text })))).toEqual(['e2e/hr has 26 files']);
  });

  test('reject folders that import each other', () => {
    const files = [
      { path: 'src/company/employee/server/a-queries.ts', text: `import { b } from '#src/company/work-pattern/server/b-queries.ts';` },
      { path: 'src/company/work-pattern/server/b-queries.ts', text: '' },
      { path: 'src/company/work-pattern/server/c-queries.ts', text: `import { d } from '#src/company/employee/server/d-queries.ts';` },
      { path: 'src/company/employee/server/d-queries.ts', text: '' },
    ];
    expect(architectureFaults(files)).toEqual(['employee, work-pattern import each other']);
  });

  test('reject folders that import each other through a third folder, even if they import only types', () => {
    const importing = (folder: string, from: string) => ({
      path: `src/leave/${folder}/a.ts`,
      text: `import type { A } from '#src/leave/${from}/a.ts';`,
    });
    const files = [importing('report', 'shutdown'), importing('shutdown', 'year-end'), importing('year-end', 'team-calendar')];
    expect(architectureFaults([...files, { path: 'src/leave/team-calendar/a.ts', text: '' }])).toEqual([]);
    expect(architectureFaults([...files, importing('team-calendar', 'shutdown')])).toContain(
      'shutdown, team-calendar, year-end import each other',
    );
  });
});

test('a test needs a database if an import other than a type starts one, or if the test runs the application', () => {
  const files = [
    { path: 'src/a/a.test.ts', text: `import type { Sql } from '#src/platform/db/server/embedded/embedded-postgres.ts';` },
    { path: 'src/a/b.test.ts', text: `import { c } from './c.ts';` },
    { path: 'src/a/d.test.ts', text: `import { spawn } from 'node:child_process'; spawn('node', ['main.ts']);` },
    { path: 'src/a/c.ts', text: `export * from '#src/platform/db/server/embedded/embedded-postgres.ts';` },
  ];
  expect(testLanes(files)).toEqual({ pure: ['src/a/a.test.ts'], slow: [], server: ['src/a/b.test.ts', 'src/a/d.test.ts'] });
});
