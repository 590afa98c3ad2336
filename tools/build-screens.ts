import { buildScreens } from './built-screens.ts';

// Preloaded by a server (`node --import`), so that one process builds the screens and then serves. With two shell commands, a signal for
// npm would end only the shell, and the server would keep running.
const ending = await buildScreens();
if (ending === 'stopped') process.exit(0);
if (ending !== 0) process.exit(ending);
