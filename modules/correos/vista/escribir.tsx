import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Mail programs apply fewer rules of their own to this type of document. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const ANCHO = 78;

/** The selectors are compiled once: that takes longer than to write a text. */
const enTexto = compile({
  wordwrap: ANCHO,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "h1", options: { uppercase: false } },
    { selector: "hr", options: { length: ANCHO } },
    { selector: "table.datos", format: "dataTable", options: { colSpacing: 3, rowSpacing: 0 } },
  ],
});

/** Writes a mail as HTML and as plain text. */
export function escribirCorreo<P extends object>(Vista: (props: P) => ReactElement, props: P) {
  const html = `${DOCTYPE}${renderToStaticMarkup(<Vista {...props} />)}`;
  return { html, text: enTexto(html) };
}
