/** markdown-it's own limit: what is nested deeper is shown as plain text. */
export const MAX_NESTING = 100;
/** Longer texts are shown as they are: nobody reads them as a chat message. */
export const MAX_LENGTH = 50_000;

export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "break" }
  | { kind: "strong" | "em" | "del"; children: Inline[]; depth: number }
  | { kind: "link"; href: string; title?: string; children: Inline[]; depth: number }
  | { kind: "image"; src: string; alt: string };

export type Align = "left" | "center" | "right" | null;

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; start: number | null; tight: boolean; items: Block[][] }
  | { kind: "code"; language: string; text: string }
  | { kind: "table"; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: "rule" };

export const depthOf = (nodes: readonly Inline[]): number =>
  nodes.reduce((deepest, node) => Math.max(deepest, "depth" in node ? node.depth : 0), 0);

export const plainText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (node.kind === "break") return " ";
      if (node.kind === "image") return node.alt;
      return "text" in node ? node.text : plainText(node.children);
    })
    .join("");
