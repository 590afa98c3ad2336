import { expect, test } from 'vitest';
import { codeEdits } from './code-edits.ts';
import { applyEdit } from './edit.ts';
import { sample } from './sample.ts';
import { replacementOf, schemaEdits, validEdits } from './schema-edits.ts';
import { sqlEdits } from './sql-edits.ts';
import { testsNear } from './tests-near.ts';
import { isConstantPlace, createSwitchModule } from './variants.ts';

const mutantsOf = (sql: string, kind?: 'order') => sqlEdits(sql, kind).map((edit) => applyEdit(sql, edit));

test.each([
  ['from t where a = 1', ['from t where a <> 1', 'from t where true']],
  [
    'from t where a is null or b',
    ['from t where a is not null or b', 'from t where a is null and b', 'from t where false or b', 'from t where a is null or false'],
  ],
  [
    'where a and d between x and y',
    ['where a or d between x and y', 'where a and d not between x and y', 'where true and d between x and y', 'where a and true'],
  ],
  [
    'select from t order by a desc, b',
    [
      'select from t order by a asc, b',
      'select from t order by  b',
      'select from t order by a desc',
      'select from t order by a desc, b desc',
    ],
  ],
  ['select from t order by a limit 1', ['select from t  limit 1', 'select from t order by a desc limit 1']],
  ['select from t limit 100', ['select from t ']],
  ['select from t for update of t', ['select from t ']],
  [
    'update t set a = 1, b = c where d < e',
    [
      'update t set a = 1, b = c where d <= e',
      'update t set a = 1, b = c where true',
      'update t set  b = c where d < e',
      'update t set a = 1 where d < e',
    ],
  ],
  ['select coalesce(a, 0)', ['select coalesce(a)']],
  ['from t left join u on true', ['from t join u on true', 'from t left join u on false']],
  ['where not exists (select from t)', ['where exists (select from t)', 'where true']],
  ["case when a = 'x and y' then 1 end", ["case when a <> 'x and y' then 1 end", 'case when true then 1 end']],
  ['insert into t values (1) on conflict do nothing', []],
  ['select 1 -- where a = b', []],
] as const)('SQL: %s', (sql, expected) => expect(mutantsOf(sql).toSorted()).toEqual(expected.toSorted()));

test('a list of sort keys loses keys and reverses them', () => {
  expect(mutantsOf('a desc, b', 'order').toSorted()).toEqual(['a asc, b', 'a desc', 'a desc, b desc', ' b'].toSorted());
});

test.each([
  ['if (a === b) f();', ['if (true) f();', 'if (false) f();', 'if (a !== b) f();', 'if (a === b) ;']],
  ["if (!a) throw new Error('Never.');", []],
  ['if (!a) throw notFound();', ['if (true) throw notFound();', 'if (false) throw notFound();', 'if (a) throw notFound();']],
  ['x = a ?? b;', ['x = a;']],
  ['x = { neverNull: true as const, wide: true };', ['x = { neverNull: true as const, wide: false };']],
  ['x = list.filter(f).some(g);', ['x = list.some(g);', 'x = list.filter(f).every(g);']],
  ['type A = typeof b extends true ? 1 : 2;', []],
  ["const roles = ['E', 'M'] satisfies Role[];", ["const roles = ['M'] satisfies Role[];", "const roles = ['E'] satisfies Role[];"]],
  [
    'sql`where a = ${b ? c : d}`',
    ['sql`where a <> ${b ? c : d}`', 'sql`where true`', 'sql`where a = ${true ? c : d}`', 'sql`where a = ${false ? c : d}`'],
  ],
  ['sql`where ${f(`${a}`)} and b`', ['sql`where ${f(`${a}`)} or b`', 'sql`where true and b`', 'sql`where ${f(`${a}`)} and true`']],
] as const)('code: %s', (source, expected) => {
  expect(
    codeEdits(source)
      .map((edit) => applyEdit(source, edit))
      .toSorted(),
  ).toEqual(expected.toSorted());
});

const schema = `create table t (a integer check (a > 0));
create function one() returns integer language sql as $$ select 1 where 2 > 1 $$;
create function two() returns integer language plpgsql as $$
declare
  a integer := 1;
begin
  for b in 1 .. 2 loop a := a + b; end loop;
  return a;
end $$;
`;

test('the functions of a schema file are changed, but no table and no assignment', () => {
  const edits = schemaEdits(schema);
  expect(edits.map((edit) => schema.slice(edit.start, edit.end))).toEqual(['>', '2 > 1', 'in', '+']);
  expect(edits.map((edit) => replacementOf(schema, edit).split('; ')[1]?.split('\n')[0])).toEqual([
    'create or replace function one() returns integer language sql as $$ select 1 where 2 >= 1 $$;',
    'create or replace function one() returns integer language sql as $$ select 1 where true $$;',
    'create or replace function two() returns integer language plpgsql as $$',
    'create or replace function two() returns integer language plpgsql as $$',
  ]);
});

test('an edit that PostgreSQL rejects is no mutant', async () => {
  const valid = await validEdits(schemaEdits(schema), () => schema);
  expect(valid.map((edit) => schema.slice(edit.start, edit.end))).toEqual(['>', '2 > 1', '+']);
}, 60_000);

test('a sample is the same for the same seed, in the original order, and complete if there are fewer items', () => {
  const places = Array.from({ length: 100 }, (_, place) => place);
  const drawn = sample(places, 10, 7);
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
  expect(sample(places, 10, 7)).toEqual(drawn);
  expect(sample(places, 10, 8)).not.toEqual(drawn);
  expect(sample(places, 200, 7)).toEqual(places);
});

test('the tests of a change are the tests that import it, then the tests beside code that imports it, then the tests of the whole application', () => {
  const near = testsNear(
    [
      { path: 'src/leave/a/server/a-queries.ts', text: '' },
      { path: 'src/leave/a/server/a-routes.ts', text: "import './a-queries.ts'; import './several-queries.ts';" },
      { path: 'src/leave/a/server/several-queries.ts', text: '' },
      { path: 'src/leave/a/server/a-routes.test.ts', text: "import '#src/testing/test-app.ts';" },
      { path: 'src/leave/a/server/a-queries.test.ts', text: "import './a-queries.ts';" },
      { path: 'src/leave/a/server/one-race.test.ts', text: "import '#src/testing/test-app.ts';" },
      { path: 'src/leave/a/server/one.test.ts', text: "import '#src/testing/test-app.ts'; // the longer one" },
      { path: 'src/leave/a/server/several.test.ts', text: "import '#src/testing/test-app.ts';" },
      { path: 'src/leave/a/server/below/far.test.ts', text: "import '#src/testing/scenes/a-scene.ts';" },
      { path: 'src/testing/scenes/a-scene.ts', text: "import '#src/testing/test-app.ts';" },
      { path: 'src/leave/b/server/b-routes.ts', text: '' },
      { path: 'src/leave/b/server/b-routes.test.ts', text: "import '#src/testing/test-app.ts';" },
      { path: 'src/leave/c/server/c-routes.ts', text: "import '#src/leave/d/d-rules.ts';" },
      { path: 'src/leave/d/d-rules.ts', text: '' },
      { path: 'src/leave/e/e-mails.ts', text: '' },
      { path: 'src/leave/c/server/c-routes.test.ts', text: "import '#src/testing/scenes/a-scene.ts';" },
      { path: 'src/testing/test-app.ts', text: "import '#src/app/server/features.ts';" },
      { path: 'src/app/server/features.ts', text: "import '#src/leave/a/server/a-routes.ts'; \nimport '#src/leave/b/server/b-routes.ts';" },
      { path: 'src/app/server/call-tests/access.test.ts', text: "import '#src/testing/test-app.ts'; // the longer one" },
      { path: 'src/app/server/notification-tests/expired-email-links.test.ts', text: "import '#src/testing/scenes/a-scene.ts';" },
    ],
    3,
  );
  const rest = [
    'src/leave/a/server/one-race.test.ts',
    'src/app/server/call-tests/access.test.ts',
    'src/app/server/notification-tests/expired-email-links.test.ts',
  ];
  expect(near('src/leave/a/server/a-queries.ts')).toEqual([
    'src/leave/a/server/a-queries.test.ts',
    'src/leave/a/server/a-routes.test.ts',
    'src/leave/a/server/one.test.ts',
    'src/leave/a/server/several.test.ts',
    'src/leave/a/server/below/far.test.ts',
    ...rest,
  ]);
  // In another folder, beside code that uses it.
  expect(near('src/leave/d/d-rules.ts')[0]).toBe('src/leave/c/server/c-routes.test.ts');
  // Only processes start it, and tests of its own.
  expect(near('src/leave/e/e-mails.ts').toSorted()).toEqual([
    'src/app/server/call-tests/access.test.ts',
    'src/app/server/notification-tests/expired-email-links.test.ts',
  ]);
  // The other tests are longer.
  expect(near('src/leave/a/server/several-queries.ts')[0]).toBe('src/leave/a/server/several.test.ts');
});

test('a module of functions is switched call by call; a module with other exports is not', () => {
  const functions = 'export type A = 1;\nexport async function f() {}\nexport const g = () => 1, h = made();\nconst hidden = 1;';
  expect(createSwitchModule('/x.ts', functions, 2)?.match(/export const \w+|import\('[^']+'\)/g)).toEqual([
    "import('/x.ts?variant=0')",
    "import('/x.ts?variant=1')",
    'export const f',
    'export const g',
    'export const h',
  ]);
  expect(createSwitchModule('/x.ts', 'export const table = { a: 1 };', 2)).toBeUndefined();
  expect(createSwitchModule('/x.ts', "export { f } from './y.ts';", 2)).toBeUndefined();
});

test('a plain value of a module comes from its first variant, so its changes cannot be switched', () => {
  const source =
    "export const roles = ['E', 'M'];\nconst own = ['E', 'M'];\nexport const f = (one: string) => own.includes(one) && roles.includes(one);";
  expect(createSwitchModule('/x.ts', source, 2)).toContain('export const roles = first.roles');
  expect([...source.matchAll(/'M'|&&/g)].map(({ index }) => isConstantPlace(source, index))).toEqual([true, false, false]);
});

test('the result of a call is switched if it is a function', () => {
  expect(
    createSwitchModule('/x.ts', 'export const isLive = isOneOf(live), live = all.filter(lives);', 2)?.match(/\w+ cannot be switched/g),
  ).toEqual(['isLive cannot be switched', 'live cannot be switched']);
});
