import { Check, Copy } from "../iconos.tsx";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { useCopied } from "./use-copied.ts";

/** Copies a text and shows a confirmation for a while. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  forMs,
  onCopied,
  onError,
  variant = "secondary",
  size = "sm",
  full,
  className,
}: {
  text: string;
  label: string;
  copiedLabel: string;
  forMs: number;
  onCopied?: () => void;
  onError?: (error: unknown) => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  full?: boolean;
  className?: string;
}) {
  const { copied, copy } = useCopied(text, { forMs, onCopied, onError });
  return (
    <>
      <Button
        variant={variant}
        size={size}
        full={full}
        className={className}
        type="button"
        icon={copied ? <Check data-copied aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        {copied ? copiedLabel : label}
      </Button>
      <span className="sr-only" role="status">
        {copied ? copiedLabel : ""}
      </span>
    </>
  );
}
