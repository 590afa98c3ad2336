/** The settings of a browser in which a screen is checked. */
export const modes = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  phone: { colorScheme: 'light', viewport: { width: 375, height: 740 } },
} as const;

export type Mode = keyof typeof modes;
export const everyMode = Object.entries(modes) as [Mode, (typeof modes)[Mode]][];
