import { type RefObject, useLayoutEffect } from 'react';

/**
 * Manages a frame (class `wide-frame`) around content that may be wider than the screen. Only the page scrolls vertically. If the content
 * fits, the frame does not scroll and sticky elements stick to the page. Otherwise it scrolls sideways and its head is moved by script,
 * because sticky elements refer only to the nearest scrolling frame.
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
      // The scroll event comes only with the next frame; meanwhile the head would cover the focused row.
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

/** Some browsers scroll the focused element only partly into view. */
function scrollIntoFullView({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
