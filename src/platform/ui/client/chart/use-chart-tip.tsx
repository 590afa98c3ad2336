import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance between a bar and its tooltip, and to the edge of the window, in pixels. */
const gap = 6;

/**
 * Shows the `data-tip` of a bar beside it while it has the pointer or the focus. Escape closes the tooltip. Screen readers hear the same
 * text as the name of the bar.
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
    // On top of everything, because a scrolling frame would cut it off.
    tip.showPopover();
    const place = () => {
      // Its natural width.
      tip.style.inset = '0 auto auto 0';
      const { left, top, bottom, width } = bar.getBoundingClientRect();
      const most = document.documentElement.clientWidth - tip.offsetWidth - gap;
      const above = top - tip.offsetHeight - gap;
      const start = Math.max(gap, Math.min(most, left + (width - tip.offsetWidth) / 2));
      tip.style.inset = `${above < gap ? bottom + gap : above}px auto auto ${start}px`;
    };
    place();
    // Moving the focus may scroll the frame.
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => removeEventListener('scroll', place, { capture: true });
  }, [bar]);
  return (
    <div ref={box} className="list-box" popover="manual" aria-hidden="true">
      {bar.dataset['tip']}
    </div>
  );
}
