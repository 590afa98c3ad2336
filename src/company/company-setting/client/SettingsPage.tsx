import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useId, useState } from 'react';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { UnsavedChangesDialog } from '#src/shared/screens/client/UnsavedChangesDialog.tsx';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useUnsavedChanges } from '#src/shared/screens/client/use-unsaved-changes.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { settingSentences } from '#src/shared/setting/setting-sentences.ts';
import { lastChangeText, type SettingTexts, settingTexts, parseSettingText } from '#src/shared/setting/setting-text.ts';
import { type Setting, settingNames, settingProblems, settings, type SettingName } from '#src/shared/setting/settings.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Split } from '#src/platform/ui/client/page/Split.tsx';
import type { SettingChanges, Settings } from './calls.ts';
import { SettingControl } from './SettingControl.tsx';
import { hasPreview, SettingPreview } from './SettingPreview.tsx';

const settingsQuery = { ...call.queryWithMeta('GET /settings'), retry: false };
const changesQuery = { ...call.query('GET /settings/changes'), retry: false };

/** The settings of the company, for HR. @param Beside the status of services that the settings need, from another feature */
export function SettingsPage({ Beside }: { Beside: ComponentType }) {
  const read = useQuery({ ...settingsQuery, staleTime: Infinity, gcTime: 0 });
  const changes = useQuery({ ...changesQuery, gcTime: 0 });
  if (!read.data || changes.isPending)
    return <RecordState screen={paths.settings} list={paths.home} isWide error={read.error} onTryAgain={() => void read.refetch()} />;
  return <SettingsForm {...read.data} changes={changes.data ?? []} Beside={Beside} />;
}

type FormProps = { data: Settings; etag: string | undefined; changes: SettingChanges; Beside: ComponentType };

function SettingsForm({ data, etag, changes, Beside }: FormProps) {
  const form = useSettings(data, etag);
  const { texts, changed, errors, stale, saving } = form;
  const sections = Map.groupBy(settingNames, (name) => settings[name].section);
  const leaving = useUnsavedChanges(changed.length > 0, { to: paths.home() });
  return (
    <>
      <PageHead
        title={paths.settings.title}
        line="Choose how leave works for the whole company. Settings you haven't changed use the defaults."
      />
      <Split aside={<Beside />}>
        {stale !== undefined && (
          <Banner tone="warn" alert title={stale}>
            The page shows the new values and keeps your changes.
          </Banner>
        )}
        <form
          noValidate
          className="stack sections"
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {[...sections].map(([section, names]) => (
            <section className="stack tight" key={section} aria-label={section}>
              <h2>{section}</h2>
              <ul className="choices">
                {names.map((name) => (
                  <SettingRow
                    key={name}
                    {...{ name, text: texts[name], error: errors[name], isChanged: changed.includes(name) }}
                    lastChange={changes.find(({ setting }) => setting === name)}
                    onChange={(text) => form.type(name, text)}
                  />
                ))}
              </ul>
            </section>
          ))}
          <ActionBar
            verb={changed.length > 0 ? `Save ${plural(changed.length, 'change')}` : 'Save'}
            busy={saving && 'Saving'}
            disabled={changed.length === 0}
            hint={changed.length === 0 ? 'No changes yet' : 'Changes apply immediately.'}
          >
            <Button variant="quiet" disabled={changed.length === 0} onClick={form.discard}>
              Discard
            </Button>
          </ActionBar>
        </form>
      </Split>
      <UnsavedChangesDialog {...leaving} />
    </>
  );
}

type SettingRowProps = {
  name: SettingName;
  text: string;
  error: string | undefined;
  isChanged: boolean;
  lastChange: SettingChanges[number] | undefined;
  onChange: (text: string) => void;
};

/** One setting with its label, hint and control. */
function SettingRow({ name, text, error, isChanged, lastChange, onChange }: SettingRowProps) {
  const id = useId();
  const setting: Setting = settings[name];
  const [left, setLeft] = useState<string>();
  const isComplete =
    setting.kind === 'choice' || (left === text && text.trim() !== '' && settingProblems(name, parseSettingText(name, text)).length === 0);
  const asks = hasPreview(name) && isChanged && isComplete ? { [name]: text.trim() } : undefined;
  return (
    <li className={isChanged ? 'changed' : undefined}>
      <div>
        <label htmlFor={name}>{setting.label}</label>
        <span className="hint" id={`${id}-hint`}>
          {setting.hint} <span className="default">Default: {setting.nothing}.</span>
          {lastChange && <span className="default last-change">{lastChangeText(lastChange)}</span>}
        </span>
      </div>
      <div className="control">
        <SettingControl
          setting={setting}
          id={name}
          value={text}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onChange={onChange}
          onBlur={() => setLeft(text)}
        />
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {asks && <SettingPreview asks={asks} />}
    </li>
  );
}

/** The typed values of the settings until they are saved. */
function useSettings(data: Settings, etag: string | undefined) {
  const queries = useQueryClient();
  const [base, setBase] = useState({ texts: settingTexts(data), etag });
  const [typed, setTyped] = useState<Partial<SettingTexts>>({});
  const [errors, setErrors] = useState<Partial<Record<SettingName, string>>>({});
  const [stale, setStale] = useState<string>();
  const texts = { ...base.texts, ...typed };
  const changed = settingNames.filter((name) => texts[name] !== base.texts[name]);
  const takeUp = (read: { data: Settings; etag: string | undefined }) => setBase({ texts: settingTexts(read.data), etag: read.etag });
  const save = useMutation({
    mutationFn: () => {
      // The values are valid here; the server checks them again.
      const body = Object.fromEntries(changed.map((name) => [name, parseSettingText(name, texts[name])])) as Partial<Settings>;
      return call.withMeta('PATCH /settings', { body, ...(base.etag !== undefined && { ifMatch: base.etag }) });
    },
    onSuccess: (answer) => {
      takeUp(answer);
      setTyped({});
      setStale(undefined);
      showToast({ text: 'Settings saved.', tone: 'good' });
      void queries.invalidateQueries({ queryKey: ['GET /noticesettings/me'] });
      void queries.invalidateQueries(changesQuery);
    },
    onError: async (error) => {
      if (!isCallError(error) || error.status !== 412) return showToast({ text: failureText(error), tone: 'bad' });
      setStale(error.message);
      takeUp(await call.withMeta('GET /settings'));
      void queries.invalidateQueries(changesQuery);
    },
  });
  return {
    texts,
    changed,
    errors,
    stale,
    saving: save.isPending,
    type: (name: SettingName, text: string) => {
      setTyped({ ...typed, [name]: text });
      setErrors({ ...errors, [name]: undefined });
    },
    discard: () => {
      setTyped({});
      setErrors({});
    },
    save: () => {
      const wrong = changed.flatMap((name) => {
        const [problem] = settingProblems(name, parseSettingText(name, texts[name]));
        return problem ? [[name, formatMessage(settingSentences, problem)] as const] : [];
      });
      setErrors(Object.fromEntries(wrong));
      const [[first] = []] = wrong;
      if (first !== undefined) document.getElementById(first)?.focus();
      else if (changed.length > 0 && !save.isPending) save.mutate();
    },
  };
}
