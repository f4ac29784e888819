import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

const ANCHO = 78;

/** Beside the library's own rules for pictures, links and previews. */
const EN_TEXTO = {
  wordwrap: ANCHO,
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "hr", options: { length: ANCHO } },
    { selector: "table.datos", format: "dataTable", options: { colSpacing: 3, rowSpacing: 0 } },
  ],
};

/** Writes a mail as HTML and as plain text. */
export async function escribirCorreo<P extends object>(Vista: (props: P) => ReactElement, props: P) {
  const html = await render(<Vista {...props} />);
  return { html, text: toPlainText(html, EN_TEXTO) };
}
