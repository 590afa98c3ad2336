import { buildScreens } from './built-screens.ts';

// Loaded before a server (`node --import`), which takes over when the screens are made. With one shell command after the other a signal
// for npm would end the shell alone, and the server would go on.
const ending = await buildScreens();
if (ending === 'stopped') process.exit(0);
if (ending !== 0) process.exit(ending);
