import { useEffect } from 'react';

/**
 * Names the document, where the route's own title does not say enough, or while a form has errors.
 *
 * @example usePageTitle('Apply for leave', { error: problems.length > 0 }) // 'Error: Apply for leave – Leave'
 */
export function usePageTitle(title: string, { error = false }: { error?: boolean } = {}): void {
  useEffect(() => {
    const name = () => {
      document.title = `${error ? 'Error: ' : ''}${title} – Leave`;
    };
    name();
    // The frame writes the route's title once a screen is there: this one comes after it.
    const later = requestAnimationFrame(name);
    return () => cancelAnimationFrame(later);
  }, [title, error]);
}
