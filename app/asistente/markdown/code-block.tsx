import { useEffect, useState } from "react";
import type { Token } from "./highlight.ts";

/** Code is shown plain until the highlighter has loaded. Longer code stays plain. */
const MAX_COLOURED = 20_000;

export function CodeBlock({ text, language }: { text: string; language: string }) {
  const [tokens, setTokens] = useState<Token[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (language === "" || text.length > MAX_COLOURED) return setTokens(null);
    import("./highlight.ts").then(
      ({ highlight }) => isCurrent && setTokens(highlight(text, language)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, language]);
  return (
    <pre className="md-code">
      <code>{tokens ? tokens.map(coloured) : text}</code>
    </pre>
  );
}

const coloured = ({ kind, text }: Token, index: number) =>
  kind === null ? (
    text
  ) : (
    <span key={index} className={`code-${kind}`}>
      {text}
    </span>
  );
