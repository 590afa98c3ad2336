import 'react';

// React sets custom properties through CSSOM, which the Content-Security-Policy allows; its types do not know them.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
