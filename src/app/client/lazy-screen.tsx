import { type ComponentType, type ReactNode, use } from 'react';
import { markScreenShown, reloadForMissingCode } from './missing-code.ts';

type LazyComponent = (() => ReactNode) & {
  preload: () => Promise<void>;
  /** The component, as soon as the code is there; undefined where it does not come. */
  loaded: () => Promise<ComponentType | undefined>;
};

/**
 * A screen whose code is loaded when it is first needed. Code that a new deployment has replaced leads to one silent reload; any other failure
 * goes to the error boundary.
 *
 * @example component: lazyScreen(async () => (await import('#src/app/home/client/HomePage.tsx')).HomePage)
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyComponent {
  return lazyPart(load, markScreenShown);
}

/** The same for what stands around the screens: that it shows does not mean that a screen does. */
export function lazyFrame(load: () => Promise<ComponentType>): LazyComponent {
  return lazyPart(load, () => {});
}

/** How a try to load the code ended. */
type LoadResult = { component: ComponentType } | { error: unknown };

function lazyPart(load: () => Promise<ComponentType>, noteShown: () => void): LazyComponent {
  let attempt: Promise<LoadResult> | undefined;
  let hasFailed = false;

  const begin = () => {
    const begun = load().then<LoadResult, LoadResult>(
      (component) => ({ component }),
      (error: unknown) => {
        hasFailed = true;
        return { error };
      },
    );
    // React's own notes on a promise: what is there already shows without waiting.
    void begun.then((value) => Object.assign(begun, { status: 'fulfilled', value }));
    return begun;
  };

  /** The router calls it before each visit, and for another try. */
  const preload = async () => {
    if (hasFailed) attempt = undefined;
    hasFailed = false;
    await (attempt ??= begin());
  };

  const loaded = async () => {
    const ended = await (attempt ??= begin());
    return 'component' in ended ? ended.component : undefined;
  };

  const LazyScreen = () => {
    // Asked each time, also for what is there: React counts on a part that has once waited to ask again.
    const ended = use((attempt ??= begin()));
    if ('error' in ended) {
      if (reloadForMissingCode()) return null;
      throw ended.error;
    }
    noteShown();
    return <ended.component />;
  };
  return Object.assign(LazyScreen, { preload, loaded });
}
