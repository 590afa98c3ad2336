import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

/** A person's initials in a circle beside the name; hidden from screen readers. */
export function Avatar({ name, large }: { name: string; large?: boolean | undefined }) {
  return (
    <span className={classNames('avatar', large && 'large')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
