import { useEffect } from 'react';

const prefix = 'Error: ';

/** While a form shows that something is wrong, the document's title begins with it: a screen reader says the title first. */
export function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [wrong]);
}
