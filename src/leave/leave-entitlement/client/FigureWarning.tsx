import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

type FigureWarningProps = {
  text: string | undefined;
  /** The id and label of the field that Reset corrects; it gets the focus. */
  field: { id: string; label: string };
  onReset: () => void;
};

/** A warning about a figure that does not match the others, with a button to reset it. */
export function FigureWarning({ text, field, onReset }: FigureWarningProps) {
  if (text === undefined) return null;
  const reset = () => {
    onReset();
    // The button disappears with the warning.
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
