import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Between a bar and what is told of it, and to the edge of the window, in pixels. */
const gap = 6;

/**
 * Tells beside a bar of a chart what it stands for, while the pointer or the focus is on it: its `data-tip`. Escape takes it away. Whoever does not see it
 * hears the same as the name of the bar.
 */
export function useChartTip(chart: RefObject<HTMLElement | null>): ReactNode {
  const [bar, setBar] = useState<HTMLElement>();
  useEffect(() => {
    const box = chart.current;
    if (!box) return undefined;
    const show = ({ target }: Event) => setBar((target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined);
    const hide = () => setBar(undefined);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const heard = { pointerover: show, pointerleave: hide, focusin: show, focusout: hide };
    for (const [name, hear] of Object.entries(heard)) box.addEventListener(name, hear);
    document.addEventListener('keydown', key);
    return () => {
      for (const [name, hear] of Object.entries(heard)) box.removeEventListener(name, hear);
      document.removeEventListener('keydown', key);
    };
  }, [chart]);
  return bar && <ChartTip bar={bar} />;
}

function ChartTip({ bar }: { bar: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = box.current;
    if (!tip) return undefined;
    // Over everything: a frame that scrolls would cut it off.
    tip.showPopover();
    const place = () => {
      // As wide as it wants to be.
      tip.style.inset = '0 auto auto 0';
      const { left, top, bottom, width } = bar.getBoundingClientRect();
      const most = document.documentElement.clientWidth - tip.offsetWidth - gap;
      const above = top - tip.offsetHeight - gap;
      const start = Math.max(gap, Math.min(most, left + (width - tip.offsetWidth) / 2));
      tip.style.inset = `${above < gap ? bottom + gap : above}px auto auto ${start}px`;
    };
    place();
    // Whoever moves the focus along moves the frame.
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => removeEventListener('scroll', place, { capture: true });
  }, [bar]);
  return (
    <div ref={box} className="list-box" popover="manual" aria-hidden="true">
      {bar.dataset['tip']}
    </div>
  );
}
