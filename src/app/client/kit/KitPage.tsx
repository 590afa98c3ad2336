import { Moon } from 'lucide-react';
import { switchTheme, useTheme } from '#src/app/client/frame/theme.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Logo } from '#src/platform/ui/client/base/Logo.tsx';
import { Toasts } from '#src/platform/ui/client/overlay/Toasts.tsx';
import { BaseParts } from './BaseParts.tsx';
import { DayParts } from './DayParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { FormParts } from './FormParts.tsx';
import { OverlayParts } from './OverlayParts.tsx';
import { PageParts } from './PageParts.tsx';
import { TableParts } from './TableParts.tsx';

const groups = [BaseParts, PageParts, FieldParts, FormParts, OverlayParts, DayParts, TableParts];

/** All components in all states. Only the development server has it, at /kit. */
export function KitPage() {
  const theme = useTheme();
  return (
    <>
      <header className="header">
        <span className="brand">
          <Logo />
          The kit
        </span>
        <div className="header-end">
          <Button icon={Moon} aria-pressed={theme === 'dark'} onClick={switchTheme}>
            Dark mode
          </Button>
        </div>
      </header>
      <main className="main stack sections">
        <h1>The kit</h1>
        {groups.map((Group) => (
          <Group key={Group.name} />
        ))}
      </main>
      <Toasts />
    </>
  );
}
