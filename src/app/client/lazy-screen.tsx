import { type ComponentType, type ReactNode, use } from 'react';
import { noteScreenShown, reloadForMissingCode } from './missing-code.ts';

/**
 * A screen whose code is loaded when it is first needed. Code that a new deployment has replaced leads to one silent reload; any other failure
 * goes to the error boundary.
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
      noteScreenShown();
      return <Screen />;
    }
    if (reloadForMissingCode()) return null;
    const error = failure;
    failure = undefined;
    throw error;
  };
  return Object.assign(LazyScreen, { preload });
}
