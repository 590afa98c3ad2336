import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

type FigureWarningProps = {
  text: string | undefined;
  /** The field that Reset puts right, by its id and its label; it gets the focus. */
  field: { id: string; label: string };
  onReset: () => void;
};

/** A figure that does not fit the others, and a way to put it right. */
export function FigureWarning({ text, field, onReset }: FigureWarningProps) {
  if (text === undefined) return null;
  const reset = () => {
    onReset();
    // The button is gone with the warning.
    document.getElementById(field.id)?.focus();
  };
  return (
    <Banner
      tone="warn"
      action={
        <button type="button" className="link-button" aria-label={`Reset ${field.label}`} onClick={reset}>
          Reset
        </button>
      }
    >
      {text}
    </Banner>
  );
}
