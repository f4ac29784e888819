import { memo, type ReactNode } from "react";
import { TEXTOS } from "../textos.ts";
import { CodeBlock } from "./code-block.tsx";
import type { Block, Inline } from "./nodes.ts";
import { parseMarkdown } from "./parse-blocks.ts";

/** Markdown as React elements: text is always text, so nothing in it can become a script. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <div className="md">{parseMarkdown(text).map((block, index) => drawBlock(block, index))}</div>;
});

/** `bare` leaves a paragraph without its element: that is how items of a tight list look. */
function drawBlock(block: Block, key: number, bare = false): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return bare ? (
        <span key={key}>{drawAll(block.children)}</span>
      ) : (
        <p key={key}>{drawAll(block.children)}</p>
      );
    case "heading":
      return (
        <h3 key={key} data-level={block.level}>
          {drawAll(block.children)}
        </h3>
      );
    case "quote":
      return (
        <blockquote key={key}>{block.children.map((child, index) => drawBlock(child, index))}</blockquote>
      );
    case "list":
      return <List key={key} block={block} />;
    case "code":
      return <CodeBlock key={key} text={block.text} language={block.language} />;
    case "table":
      return <Table key={key} block={block} />;
    case "rule":
      return <hr key={key} />;
  }
}

function List({ block: { start, tight, items } }: { block: Extract<Block, { kind: "list" }> }) {
  const drawn = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item of a text is its place
    <li key={index}>{item.map((child, place) => drawBlock(child, place, tight))}</li>
  ));
  return start === null ? <ul>{drawn}</ul> : <ol start={start}>{drawn}</ol>;
}

function Table({ block: { align, head, rows } }: { block: Extract<Block, { kind: "table" }> }) {
  const side = (column: number) => align[column] ?? undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section className="md-table" tabIndex={0} aria-label={TEXTOS.tabla}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <th key={column} data-align={side(column)}>
                {drawAll(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={line}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={column} data-align={side(column)}>
                  {drawAll(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const drawAll = (nodes: readonly Inline[]): ReactNode => nodes.map((node, index) => drawInline(node, index));

function drawInline(node: Inline, key: number): ReactNode {
  switch (node.kind) {
    case "text":
      return node.text;
    case "code":
      return <code key={key}>{node.text}</code>;
    case "break":
      return <br key={key} />;
    case "image":
      return <img key={key} src={node.src} alt={node.alt} loading="lazy" />;
    case "link":
      return (
        <a key={key} href={node.href} title={node.title} target="_blank" rel="noopener noreferrer">
          {drawAll(node.children)}
        </a>
      );
    default: {
      const Tag = node.kind;
      return <Tag key={key}>{drawAll(node.children)}</Tag>;
    }
  }
}
