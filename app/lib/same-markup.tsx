import { createContext, type ElementType, type HTMLAttributes, type ReactNode, type Ref, use } from "react";
import { UNSAFE_LocationContext as LocationContext } from "react-router";
import type { Piece } from "#app/context.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

/** What the server keeps and writes for a page that React renders. */
export type Painter = {
  /** Returns the markup of the content, cut at each `figure`. It is rendered only if the key is new. */
  once: (key: string, content: () => ReactNode) => readonly Uint8Array[];
  /** Returns the markup of a kind of content with these texts in it, rendering it only if the kind is new. */
  fill: (key: string, texts: Texts, content: (texts: Texts) => ReactNode) => Piece[];
  /** Stands for a number of the person in kept markup. */
  figure: string;
  /** Returns a mark for the scripts of pages with these routes, which start after the paint. */
  scripts: (routes: string, content: (nonce: string) => ReactNode) => string;
  /** Returns a short text that stands for these pieces until the page is rendered. */
  mark: (pieces: readonly Piece[]) => string;
};

export type Texts = Readonly<Record<string, string>>;

/** The browser has none: there the content is rendered as usual, over the same markup. */
export const PainterContext = createContext<Painter | null>(null);

type Same = {
  /** Which content it is, and everything that it depends on: equal values must give the same markup to everybody. */
  name: string;
  of: unknown;
};

const keyOf = ({ name, of }: Same) => `${name} ${JSON.stringify(of)}`;

/**
 * A part of a page that many pages and people share: the server renders it once and keeps its markup. It consists of
 * whole elements, makes no ids and reads no context.
 */
export function SamePart({ children, ...same }: Same & { children?: ReactNode }) {
  // The code below is left out of what the browser loads.
  if (!import.meta.env.SSR) return children;
  const painter = use(PainterContext);
  return painter ? painter.mark(painter.once(keyOf(same), () => children)) : children;
}

type Kind<T extends Texts> = Same & { texts: T; children: (texts: T) => ReactNode };

/**
 * A row of a list. Rows of one kind have the same markup except for some texts, so the server renders each kind once and
 * writes the texts of a row into it. `of` says the kind; `texts` may stand as texts and inside of attributes, and nothing else
 * may depend on them.
 */
export function SameKind<T extends Texts>({ texts, children, ...same }: Kind<T>): ReactNode {
  if (!import.meta.env.SSR) return children(texts);
  const painter = use(PainterContext);
  if (!painter) return children(texts);
  // The painter asks for the content with a text for each of these names.
  return painter.mark(painter.fill(keyOf(same), texts, (marks) => children(marks as T)));
}

type Props = Same &
  Omit<HTMLAttributes<HTMLElement>, "children"> & {
    as?: "div" | "footer" | "nav" | "ul";
    ref?: Ref<HTMLElement>;
  } & (
    | { children?: ReactNode }
    /** A number of the person, as text: it is written into the kept markup. */
    | { figure: number; children: (figure: string) => ReactNode }
  );

/**
 * The content of an element that many pages and people share, where the element itself or a number in it is of the page. The
 * content may read the path too, of which `of` then holds what matters.
 */
export function SameMarkup({ as = "div", name, of, ...others }: Props) {
  // Any of its elements takes the reference of a plain one.
  const Tag = as as ElementType;
  const { figure, children, ...rest } = "figure" in others ? others : { ...others, figure: 0 };
  const content = (text: string) => (typeof children === "function" ? children(text) : children);
  const own = () => <Tag {...rest}>{content(miles(figure))}</Tag>;
  if (!import.meta.env.SSR) return own();
  const painter = use(PainterContext);
  const place = use(LocationContext);
  if (!painter) return own();
  const kept = painter.once(keyOf({ name, of }), () => (
    <LocationContext value={place}>{content(painter.figure)}</LocationContext>
  ));
  const __html = painter.mark(kept.flatMap((part, i) => (i === 0 ? [part] : [miles(figure), part])));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React wrote for the same content.
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html }} />;
}
