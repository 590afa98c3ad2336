import { type RefObject, useLayoutEffect } from 'react';

/**
 * A frame (class `wide-frame`) around one thing that may be wider than the screen. Up and down only the page scrolls. While all fits, the frame is
 * none to scroll, and what sticks in it sticks to the page; else it scrolls sideways, and its head is moved along, for what sticks knows the nearest
 * frame alone.
 */
export function useWideFrame(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = ref.current;
    const content = frame?.firstElementChild;
    if (!frame || !(content instanceof HTMLElement)) return;
    const place = () => {
      const isWide = content.offsetWidth > frame.clientWidth + 1;
      frame.toggleAttribute('data-wide', isWide);
      const hidden =
        Number.parseFloat(getComputedStyle(frame).scrollMarginBlockStart) - frame.getBoundingClientRect().top - frame.clientTop;
      const head = frame.querySelector('.frame-head')?.clientHeight ?? 0;
      frame.style.setProperty('--head-shift', isWide ? `${Math.max(0, Math.min(hidden, content.offsetHeight - head))}px` : null);
    };
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(frame);
    watcher.observe(content);
    addEventListener('scroll', place, { passive: true });
    const follow = (event: FocusEvent) => {
      scrollIntoFullView(event);
      // What scrolls tells it with the next frame only; until then the head would lie over the row that has the focus.
      place();
    };
    frame.addEventListener('focusin', follow);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place);
      frame.removeEventListener('focusin', follow);
    };
  }, [ref]);
}

/** Some browsers are content with a corner of what the keyboard has come to. */
function scrollIntoFullView({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
