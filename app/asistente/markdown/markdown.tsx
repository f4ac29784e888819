import type { MarkedToken, Token, Tokens } from "marked";
import { memo, type ReactNode, useEffect, useState } from "react";
import { TEXTOS_VENTANA } from "../textos.ts";
import { dibujarEnLinea } from "./en-linea.tsx";
import { leerMarkdown } from "./leer-markdown.ts";
import type { TrozoCodigo } from "./resaltar.ts";

/** Markdown as React elements: text is always escaped, so it cannot become a script. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <div className="md">{leerMarkdown(text).map(drawBlock)}</div>;
});

function drawBlock(token: Token, key: number): ReactNode {
  // The lexer has no extensions, so every token is one of marked's own types.
  const known = token as MarkedToken;
  switch (known.type) {
    case "paragraph":
      return <p key={key}>{dibujarEnLinea(known.tokens)}</p>;
    case "text":
      // The paragraph of an item in a tight list.
      return <span key={key}>{dibujarEnLinea(known.tokens)}</span>;
    case "heading":
      return (
        <h3 key={key} data-level={known.depth}>
          {dibujarEnLinea(known.tokens)}
        </h3>
      );
    case "blockquote":
      return <blockquote key={key}>{known.tokens.map(drawBlock)}</blockquote>;
    case "list":
      return <List key={key} list={known} />;
    case "code":
      return <BloqueCodigo key={key} text={known.text} language={languageOf(known.lang)} />;
    case "table":
      return <Table key={key} table={known} />;
    case "hr":
      return <hr key={key} />;
    case "checkbox":
      // A task is not ticked in a chat.
      return known.raw;
    default:
      return null;
  }
}

const languageOf = (info = ""): string => /^[\w+#.-]*/.exec(info)?.[0].toLowerCase() ?? "";

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const drawn = items.map(({ tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item of a text is its place
    <li key={index}>{tokens.map(drawBlock)}</li>
  ));
  return ordered ? <ol start={Number(start)}>{drawn}</ol> : <ul>{drawn}</ul>;
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section className="md-table" tabIndex={0} aria-label={TEXTOS_VENTANA.tabla}>
      <table>
        <thead>
          <tr>
            {header.map(({ align, tokens }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <th key={column} data-align={align ?? undefined}>
                {dibujarEnLinea(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={line}>
              {row.map(({ align, tokens }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={column} data-align={align ?? undefined}>
                  {dibujarEnLinea(tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Code is shown plain until the highlighter has loaded. Longer code stays plain. */
const MAX_COLOURED = 20_000;

function BloqueCodigo({ text, language }: { text: string; language: string }) {
  const [tokens, setTokens] = useState<TrozoCodigo[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (language === "" || text.length > MAX_COLOURED) return setTokens(null);
    import("./resaltar.ts").then(
      ({ resaltar }) => isCurrent && setTokens(resaltar(text, language)),
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

const coloured = ({ kind, text }: TrozoCodigo, index: number) =>
  kind === null ? (
    text
  ) : (
    <span key={index} className={`code-${kind}`}>
      {text}
    </span>
  );
