import { type ComponentType, type ReactNode, use } from 'react';

let someScreenShown = false;

/**
 * A screen whose code is loaded when it is first needed.
 *
 * After a new deployment the code of the old one is gone. The page then loads itself anew, once, at the address that was asked for. Should the
 * code be missing again in the fresh page, or the network be away, the error goes to the error boundary: nothing reloads in a circle.
 *
 * @example component: lazyScreen(async () => (await import('#src/home/client/HomePage.tsx')).HomePage)
 */
export function lazyScreen(load: () => Promise<ComponentType>): (() => ReactNode) & { preload: () => Promise<void> } {
  let loaded: ComponentType | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;

  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        failure = undefined;
      },
      (error: unknown) => {
        failure = error;
        loading = undefined;
      },
    );
    return loading;
  };

  const LazyScreen = () => {
    if (!loaded && failure === undefined) use(preload());
    const Screen = loaded;
    if (Screen) {
      someScreenShown = true;
      return <Screen />;
    }
    if (!someScreenShown || !navigator.onLine) {
      const error = failure;
      failure = undefined;
      throw error;
    }
    location.reload();
    return null;
  };
  return Object.assign(LazyScreen, { preload });
}
