import 'react';

// React sets custom properties through CSSOM, which the Content-Security-Policy allows, but its types lack them.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
