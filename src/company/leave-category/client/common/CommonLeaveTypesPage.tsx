import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatList, plural } from '#src/base/text/plural.ts';
import { commonLeaveTypes, commonTypeCountries, findSameType } from '#src/company/leave-category/common-leave-types.ts';
import { proposeCountry, rememberCountry } from '#src/shared/screens/client/proposed-country.ts';
import { sendAsRow } from '#src/platform/http/client/batch/send-rows.ts';
import { type Answer, call, client } from '#src/platform/http/client/call.ts';
import { alertText, isCallError, isNetworkLoss } from '#src/platform/http/client/call-error.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { ChoicesState } from '#src/shared/screens/client/ChoicesState.tsx';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { CommonTypeTable } from './CommonTypeTable.tsx';
import { applyChange, type CommonTypeLine, lineProblem, toLineBody, type TypeChange } from './common-type-form.ts';
import './common-types.css';

/** Adds leave types that many companies have, by country. Nothing has to be uploaded. */
export function CommonLeaveTypesPage() {
  const known = useQuery(call.query('GET /leavecategories/facts'));
  return (
    <>
      <PageHead
        title={paths.commonLeaveTypes.title}
        back={backLink(paths.leaveCategories)}
        line="Tick the leave types of your company, and change names and days. You can edit all rules later."
      />
      {known.data ? <CommonTypesForm known={known.data} /> : <ChoicesState error={known.error} tryAgain={() => void known.refetch()} />}
    </>
  );
}

type KnownTypes = Answer<'GET /leavecategories/facts'>;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryOptions = [
  ...commonTypeCountries
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  { value: '', label: 'Another country' },
];

function CommonTypesForm({ known }: { known: KnownTypes }) {
  const [country, setCountry] = useState(() => proposeCountry(commonTypeCountries, true));
  const [changes, setChanges] = useState<Readonly<Record<string, TypeChange>>>({});
  const lines = commonLeaveTypes(country).map((type) => applyChange(type, changes[type.leaveCode], findSameType(type, known)?.leaveDescr));
  const { save, failures } = useAddTypes();
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const problems = new Map(failures);
  for (const line of chosen) {
    const problem = lineProblem(line);
    if (problem !== undefined) problems.set(line.leaveCode, problem);
  }
  const isWrong = chosen.some((line) => lineProblem(line) !== undefined);
  const choose = (next: string) => {
    rememberCountry(next);
    setCountry(next);
    setChanges({});
  };
  return (
    <>
      <div className="common-country">
        <SelectField
          label="Country"
          hint="Proposes usual days. Check them against the law and your contracts."
          options={countryOptions}
          value={country}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {save.error && (
        <Banner tone="bad" alert>
          {alertText(save.error)}
        </Banner>
      )}
      <CommonTypeTable
        lines={lines}
        problems={problems}
        onChange={(code, change) => setChanges((now) => ({ ...now, [code]: { ...now[code], ...change } }))}
      />
      <ActionBar
        verb={chosen.length === 0 ? 'Add leave types' : `Add ${plural(chosen.length, 'leave type')}`}
        busy={save.isPending && 'Saving'}
        disabled={chosen.length === 0 || isWrong}
        hint={hintOf(lines, isWrong)}
        afterTable
        onAct={() => save.mutate(chosen)}
      >
        <Button variant="quiet" onClick={() => setChanges({})}>
          Reset
        </Button>
      </ActionBar>
    </>
  );
}

function hintOf(lines: readonly CommonTypeLine[], isWrong: boolean): string | undefined {
  if (isWrong) return 'Correct the marked leave types.';
  if (lines.every(({ sameAs }) => sameAs !== undefined)) return 'Your company has all of these leave types.';
  return lines.some(({ isChosen }) => isChosen) ? undefined : 'Tick a leave type.';
}

const row = client(sendAsRow);

type Failure = readonly [leaveCode: string, message: string];

/** Adds the chosen types in one request. Types that fail stay on the page with their reason. */
function useAddTypes() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const save = useChange((lines: readonly CommonTypeLine[], key) => addTypes(lines, key), {
    onSuccess: async ({ answer: failed }, lines) => {
      setFailures(failed);
      const added = lines
        .filter(({ leaveCode }) => failed.every(([code]) => code !== leaveCode))
        .map(({ leaveDescr }) => leaveDescr.trim());
      if (failed.length === 0) {
        setFlashMessage({ tone: 'good', text: `${formatList(added)} added.` });
        await navigate({ to: paths.leaveCategories() });
      }
      await queries.invalidateQueries();
    },
  });
  return { save, failures };
}

/** @throws CallError if no answer came, so that the next attempt has the same key */
async function addTypes(lines: readonly CommonTypeLine[], key: string): Promise<Failure[]> {
  const results = await Promise.allSettled(
    lines.map((line) => row('POST /leavecategory', { body: toLineBody(line), idempotencyKey: `${key}-${line.leaveCode}` })),
  );
  return results.flatMap((result, place) => {
    const code = lines[place]?.leaveCode;
    if (result.status === 'fulfilled' || code === undefined) return [];
    const { reason }: { reason: unknown } = result;
    if (isNetworkLoss(reason) || !isCallError(reason)) throw reason;
    return [[code, reason.message] as const];
  });
}
