import { type ComponentType, type ReactNode, use } from 'react';
import { noteScreenShown, reloadForMissingCode } from './missing-code.ts';

type LazyComponent = (() => ReactNode) & { preload: () => Promise<void> };

/**
 * A screen whose code is loaded when it is first needed. Code that a new deployment has replaced leads to one silent reload; any other failure
 * goes to the error boundary.
 *
 * @example component: lazyScreen(async () => (await import('#src/home/client/HomePage.tsx')).HomePage)
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyComponent {
  return lazyPart(load, noteScreenShown);
}

/** The same for what stands around the screens: that it shows does not mean that a screen does. */
export function lazyFrame(load: () => Promise<ComponentType>): LazyComponent {
  return lazyPart(load, () => {});
}

function lazyPart(load: () => Promise<ComponentType>, noteShown: () => void): LazyComponent {
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
      noteShown();
      return <Screen />;
    }
    if (reloadForMissingCode()) return null;
    const error = failure;
    // oxlint-disable-next-line react/globals -- the next try, after the error boundary's button, begins anew
    failure = undefined;
    throw error;
  };
  return Object.assign(LazyScreen, { preload });
}
