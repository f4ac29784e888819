import { compile, type Formatter } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ANCHO, CELDA, ENTRE_COLUMNAS, FILA, TABLA } from "./maqueta.ts";
import type { MarcoProps } from "./marco.tsx";

/** Mail programs apply fewer rules of their own to this type of document. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const SELECTORES = [
  { selector: "img", format: "skip" },
  { selector: "[data-skip-in-text=true]", format: "skip" },
  { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  { selector: "h1", options: { uppercase: false } },
  { selector: "hr", options: { length: ANCHO } },
];

/** The plain text of a mail. The selectors are compiled once: that takes longer than to write a text. */
const enTexto = compile({
  wordwrap: ANCHO,
  selectors: [
    ...SELECTORES,
    {
      selector: "table.datos",
      format: "dataTable",
      options: { colSpacing: ENTRE_COLUMNAS, rowSpacing: 0 },
    },
  ],
});

const conSeparadores: Formatter = (tabla, walk, builder) => {
  builder.openTable();
  for (const fila of tabla.children.flatMap((cuerpo) => cuerpo.children)) {
    builder.openTableRow();
    for (const celda of fila.children) {
      builder.openTableCell();
      walk(celda.children, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({
    tableToString: (filas) => {
      const textos = filas.map((celdas) => celdas.map(({ text }) => text).join(CELDA));
      return textos.length === 0 ? "" : `${TABLA}${textos.join(FILA)}${TABLA}`;
    },
  });
};

/** The plain text of a mail before `maquetar`: with lines of any length, and tables that are not laid out. */
export const enTextoSuelto = compile({
  wordwrap: false,
  formatters: { conSeparadores },
  selectors: [...SELECTORES, { selector: "table.datos", format: "conSeparadores" }],
});

/**
 * The HTML is in pieces, because the preview has characters that JavaScript keeps in two bytes: with it in one text, all the others would
 * take two bytes too and three times as long to encode.
 */
export type Escrito = { html: string[]; text: string };
export type Colorear = (html: string) => string;

export const enHtml = (cuerpo: ReactElement<MarcoProps>, colorear: Colorear): string =>
  colorear(`${DOCTYPE}${renderToStaticMarkup(cuerpo)}`);

/** Writes a mail as React and html-to-text do it, all of it anew. */
export function escribirEntero(cuerpo: ReactElement<MarcoProps>, colorear: Colorear): Escrito {
  const html = enHtml(cuerpo, colorear);
  return { html: [html], text: enTexto(html) };
}
