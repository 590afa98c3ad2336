/** Focuses the heading of the open dialog or the screen, so that screen readers announce it and the keyboard continues from there. */
export function focusHeading(): void {
  const front = document.querySelector('dialog:modal') ?? document.querySelector('main');
  const target = front?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  // The browser restores the scroll position after Back. The focus must not change it.
  target.focus({ preventScroll: true });
}
