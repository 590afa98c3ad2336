import { type ComponentType, type ReactNode, use } from 'react';
import { markScreenShown, reloadForMissingCode } from './missing-code.ts';

type LazyComponent = (() => ReactNode) & {
  preload: () => Promise<void>;
  /** The component once its code is loaded; undefined if loading fails. */
  loaded: () => Promise<ComponentType | undefined>;
};

/**
 * A screen whose code loads when it is first needed. Code that a new deployment has replaced causes one silent reload. All other failures
 * go to the error boundary.
 *
 * @example component: lazyScreen(async () => (await import('#src/app/home/client/HomePage.tsx')).HomePage)
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyComponent {
  return lazyPart(load, markScreenShown);
}

/** Like `lazyScreen`, for the frame around screens. Showing the frame does not count as showing a screen. */
export function lazyFrame(load: () => Promise<ComponentType>): LazyComponent {
  return lazyPart(load, () => {});
}

/** The result of an attempt to load the code. */
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
    // React's marks on a promise. With them a loaded component renders without suspending.
    void begun.then((value) => Object.assign(begun, { status: 'fulfilled', value }));
    return begun;
  };

  /** Called by the router before each visit and on a retry. */
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
    // Called on every render: React requires that a component that has suspended calls `use` again.
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
