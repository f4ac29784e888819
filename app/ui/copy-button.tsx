import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";

/** Copies a text and says so for a while. */
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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), forMs);
    return () => clearTimeout(timer);
  }, [copied, forMs]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch (error) {
      onError?.(error);
    }
  };
  return (
    <>
      <Button
        {...{ variant, size, full, className }}
        type="button"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
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
