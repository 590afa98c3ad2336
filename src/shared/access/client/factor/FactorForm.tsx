import { KeyRound } from 'lucide-react';
import { type SubmitEventHandler, useEffect, useRef, useState } from 'react';
import type { PasskeyAssertion } from '#src/shared/access/factor-fields.ts';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import type { FactorMethod } from '#src/base/caller/caller.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';

type FactorSubmission = { code: string } | { passkey: PasskeyAssertion };

type FactorFormProps = {
  ways: readonly FactorMethod[];
  verb: string;
  busyVerb: string;
  /** The WebAuthn request that a passkey signs. */
  askPasskey: () => Promise<object>;
  /** @throws CallError for a wrong factor */
  give: (given: FactorSubmission) => Promise<unknown>;
};

/** Asks for one of the person's second factors. The focus is in its field, even after a wrong code. */
export function FactorForm({ ways, verb, busyVerb, askPasskey, give }: FactorFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<TypedMethod | undefined>(ways.includes('app') ? 'app' : undefined);
  const [typed, setTyped] = useState<Readonly<Record<TypedMethod, string>>>({ app: '', recoveryCode: '' });
  const { busy, problem, attempt, forget } = useAttempt();
  // After the surrounding dialog has opened.
  useEffect(() => focusFirst(box.current), []);
  const tryCode = async (code: string) => {
    await attempt('code', () => give({ code }));
    focusFirst(box.current);
  };
  const change = (next: TypedMethod) => {
    setWay(next);
    forget();
  };
  return (
    <div className="stack" ref={box}>
      {problem?.of === 'passkey' && (
        <Banner tone="bad" alert>
          {problem.text}
        </Banner>
      )}
      {way && (
        <CodeForm
          key={way}
          way={way}
          verb={verb}
          code={typed[way]}
          busy={busy === 'code' && busyVerb}
          error={problem?.of === 'code' ? problem.text : undefined}
          onType={(code) => setTyped({ ...typed, [way]: code })}
          onCode={(code) => void tryCode(code)}
        />
      )}
      {ways.includes('passkey') && (
        <Button
          variant={way ? 'plain' : 'primary'}
          wide
          icon={KeyRound}
          busy={busy === 'passkey' && busyVerb}
          onClick={() => void attempt('passkey', async () => give({ passkey: await signWithPasskey(askPasskey) }))}
        >
          Use a passkey
        </Button>
      )}
      {typedMethods
        .filter((other) => other !== way && ways.includes(other))
        .map((other) => (
          <Button key={other} variant="quiet" wide onClick={() => change(other)}>
            {instead[other]}
          </Button>
        ))}
    </div>
  );
}

/** Asks for a passkey through the browser. @throws any error of the browser */
async function signWithPasskey(askPasskey: FactorFormProps['askPasskey']): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, options] = await Promise.all([import('@simplewebauthn/browser'), askPasskey()]);
  // The server created these options for the browser.
  return startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] });
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('input, button')?.focus();

type TypedMethod = 'app' | 'recoveryCode';

const typedMethods: readonly TypedMethod[] = ['app', 'recoveryCode'];
const labels = { app: 'Code from your authenticator app', recoveryCode: 'Recovery code' } as const;
const instead = { app: 'Use the authenticator app', recoveryCode: 'Use a recovery code' } as const;

type CodeFormProps = {
  way: TypedMethod;
  verb: string;
  code: string;
  busy: string | false;
  error: string | undefined;
  onType: (code: string) => void;
  onCode: (code: string) => void;
};

function CodeForm({ way, verb, code, busy, error, onType, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isTyped = code.replaceAll(/[\s-]/g, '').length >= (way === 'app' ? 6 : 16);
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    if (isTyped && !busy) onCode(code);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={labels[way]}
        autoComplete="one-time-code"
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <Button variant="primary" wide type="submit" disabled={!isTyped} busy={busy}>
        {verb}
      </Button>
    </form>
  );
}

type Tried = 'code' | 'passkey';

/** Runs one attempt at a time and keeps the last error. */
function useAttempt() {
  const [busy, setBusy] = useState<Tried>();
  const [problem, setProblem] = useState<{ of: Tried; text: string }>();
  const attempt = async (of: Tried, work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(of);
    try {
      await work();
    } catch (error) {
      setProblem({ of, text: problemText(error) });
      setBusy(undefined);
    }
  };
  return { busy, problem, attempt, forget: () => setProblem(undefined) };
}

/** Hides the browser's error: usually the person has closed its window. */
const problemText = (error: unknown): string =>
  isCallError(error) ? (error.errors[0]?.message ?? failureText(error)) : 'The passkey was not used. Try again, or use another method.';
