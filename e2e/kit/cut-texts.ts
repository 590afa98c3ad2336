/** Lists texts that an element around them partly hides. */
export function cutTexts(found: Element[]): string[] {
  const isCut = (one: Element) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    for (let around: Element | null = one; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      if (/hidden|clip/.test(overflowY) && text.bottom > frame.bottom + 2) return true;
      if (/hidden|clip/.test(overflowX) && text.right > frame.right + 2) return true;
    }
    return false;
  };
  return found.filter(isCut).map((one) => one.textContent);
}
