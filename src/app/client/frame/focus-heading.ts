/** Puts the focus on the heading of what is in front, a dialog or the screen: a screen reader says it, and the keyboard goes on from there. */
export function focusHeading(): void {
  const front = document.querySelector('dialog:modal') ?? document.querySelector('main');
  const target = front?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  // Coming back restores the scroll place; the focus must not undo that.
  target.focus({ preventScroll: true });
}
