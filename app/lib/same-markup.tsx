import { createContext, type HTMLAttributes, type ReactNode, use } from "react";

/** Returns the markup of the content, rendering it only if the key is new. */
export type PaintOnce = (key: string, content: ReactNode) => string;

/** The browser has none: there the content is rendered as usual, over the same markup. */
export const PaintOnceContext = createContext<PaintOnce | null>(null);

type Props = HTMLAttributes<HTMLElement> & {
  as?: "div" | "footer" | "ul";
  /** Which content it is, and everything that it depends on: equal values must give the same markup to everybody. */
  name: string;
  of: unknown;
};

/**
 * A part of a page that many pages and people share: the server renders it once and keeps its markup. Its content reads
 * no context and makes no ids.
 */
export function SameMarkup({ as: Tag = "div", name, of, children, ...rest }: Props) {
  const paint = use(PaintOnceContext);
  if (!paint) return <Tag {...rest}>{children}</Tag>;
  const markup = { __html: paint(`${name} ${JSON.stringify(of)}`, children) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React wrote for the same content.
  return <Tag {...rest} dangerouslySetInnerHTML={markup} />;
}
