import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Piece } from "#app/context.ts";
import { createPainter } from "#app/lib/painter.server.ts";
import { PainterContext } from "#app/lib/same-markup.tsx";

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => Buffer.from(piece).toString()).join("");

/** The content as the server writes it into a page, with what it keeps. */
export function inPage(content: ReactNode): string {
  const painter = createPainter();
  return textOf(painter.whole(renderToString(createElement(PainterContext, { value: painter }, content))));
}
