import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toneIcons } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { dismissToast, isNewest, type ShownToast, useToasts } from './toasts.ts';

const secondsShown = 8;

/** The corner where toasts appear; once per page, in the shell. Each is read out once and never takes the focus. */
export function Toasts() {
  const toasts = useToasts();
  const [held, setHeld] = useState(false);
  const corner = useRef<HTMLElement>(null);
  const said = toasts.find(isNewest);
  useLayoutEffect(() => {
    // A hovered or focused toast may disappear without a leave or blur event.
    if (toasts.length === 0 || !corner.current?.matches(':hover, :focus-within')) setHeld(false);
  }, [toasts]);
  return (
    // Pointer and focus only pause the timer, to give people more time to read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timer; every action is a button inside
    <section
      className="toasts"
      ref={corner}
      aria-label="Notifications"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* A new element for each toast, so that repeated text is read out again. */}
      <output className="hidden-text">{said && <span key={said.id}>{said.text}</span>}</output>
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  );
}

function ToastBox({ toast, held }: { toast: ShownToast; held: boolean }) {
  useDismissal(toast.id, held);
  const { id, text, tone = 'good', action } = toast;
  const act = () => {
    dismissToast(id);
    action?.run();
  };
  return (
    <div className={`toast tone-${tone}`}>
      <Icon icon={toneIcons[tone]} />
      <p>{text}</p>
      {action && (
        <Button small variant="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton small label={`Dismiss: ${text}`} icon={X} onClick={() => dismissToast(id)} />
    </div>
  );
}

/** The time runs only while neither pointer nor focus is on the toasts. */
function useDismissal(id: number, held: boolean): void {
  const left = useRef(secondsShown * 1000);
  useEffect(() => {
    if (held) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      // After the pointer has left, there is a moment to come back.
      left.current = Math.max(2000, left.current - (performance.now() - since));
    };
  }, [id, held]);
}
