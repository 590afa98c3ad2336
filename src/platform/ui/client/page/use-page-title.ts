import { useEffect } from 'react';

/**
 * Sets the title of the document, if the route's own title is not enough or a form has errors.
 *
 * @example usePageTitle('Apply for leave', { error: problems.length > 0 }) // 'Error: Apply for leave – Leave'
 */
export function usePageTitle(title: string, { error = false }: { error?: boolean } = {}): void {
  useEffect(() => {
    const name = () => {
      document.title = `${error ? 'Error: ' : ''}${title} – Leave`;
    };
    name();
    // The frame sets the route's title when a screen is ready, so set this title after that.
    const later = requestAnimationFrame(name);
    return () => cancelAnimationFrame(later);
  }, [title, error]);
}
