import { useEffect, useState } from "react";

type Options = {
  forMs: number;
  onCopied?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
};

/** Copies a text to the clipboard; `copied` is true for a while afterwards. */
export function useCopied(text: string, { forMs, onCopied, onError }: Options) {
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
  return { copied, copy };
}
