import { Preview } from "@react-email/components";
import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { enMarcado } from "#modules/comun/marcado.ts";
import { Marco, type MarcoProps } from "./marco.tsx";
import { Pie } from "./pie.tsx";

/** Mail programs apply fewer rules of their own to this type of document. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The plain text of a mail. The selectors are compiled once: that takes longer than to write a text. */
const enTexto = compile({
  wordwrap: 78,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "h1", options: { uppercase: false } },
    { selector: "table.datos", format: "dataTable", options: { colSpacing: 3, rowSpacing: 0 } },
  ],
});

export type Escrito = { html: string; text: string };
type Colorear = (html: string) => string;

/** Writes a mail as React and html-to-text do it, all of it anew. */
export function escribirEntero(cuerpo: ReactElement<MarcoProps>, colorear: Colorear): Escrito {
  const html = colorear(`${DOCTYPE}${renderToStaticMarkup(cuerpo)}`);
  return { html, text: enTexto(html) };
}

/**
 * Writes a mail with the same result. The frame of all mails is rendered once for each shop, and only what the mail says by itself is
 * rendered for each mail.
 */
export function escribir(cuerpo: ReactElement<MarcoProps>, colorear: Colorear): Escrito {
  const { resumen, titulo, bajada, children } = cuerpo.props;
  const molde = moldeDe(cuerpo.props);
  if (cuerpo.type !== Marco || !molde) return escribirEntero(cuerpo, colorear);
  const previa = renderToStaticMarkup(<Preview>{resumen}</Preview>);
  const suyo = renderToStaticMarkup(children);
  const cabeza = bajada ? [titulo, bajada] : [titulo];
  const { trozos } = molde;
  const valores = [previa, ...cabeza.map(enMarcado), suyo];
  const antes = colorear(valores.map((valor, i) => `${trozos[i]}${valor}`).join(""));
  const html = `${antes}${colorear(molde.tarjeta)}${colorear(molde.pie)}${molde.fin}`;
  const text = `${enTexto(sinEstilos(`${antes}${molde.tarjeta}${molde.fin}`))}${molde.texto_pie}`;
  return { html, text };
}

type Molde = {
  /** The frame before each value: the preview, the title, the line below it if there is one, and the body. */
  trozos: string[];
  /** What closes the card, the footer, and the end of the document. */
  tarjeta: string;
  pie: string;
  fin: string;
  /** The footer in the plain text, with what separates it from the rest. */
  texto_pie: string;
};

/** Characters that no text of a shop has. */
const HUECO = { resumen: "\uE001", titulo: "\uE002", bajada: "\uE003", cuerpo: "\uE004" };
const POCOS = 20;
const moldes = new Map<string, Molde | null>();

function moldeDe({ tienda, public_url, tono, bajada }: MarcoProps): Molde | null {
  const clave = JSON.stringify([tienda, public_url, tono, Boolean(bajada)]);
  const conocido = moldes.get(clave);
  if (conocido !== undefined) return conocido;
  // An owner who tries colours makes a new shop with each of them.
  if (moldes.size >= POCOS) moldes.clear();
  const nuevo = hacerMolde({
    tienda,
    public_url,
    ...(tono && { tono }),
    ...(bajada && { bajada: HUECO.bajada }),
  });
  moldes.set(clave, nuevo);
  return nuevo;
}

/** Null when the frame cannot be taken apart for sure: such a mail is rendered as a whole. */
function hacerMolde(comun: Pick<MarcoProps, "tienda" | "public_url" | "tono" | "bajada">): Molde | null {
  const marco = (
    <Marco {...comun} resumen={HUECO.resumen} titulo={HUECO.titulo}>
      {HUECO.cuerpo}
    </Marco>
  );
  const html = `${DOCTYPE}${renderToStaticMarkup(marco)}`;
  const previa = renderToStaticMarkup(<Preview>{HUECO.resumen}</Preview>);
  const pie = renderToStaticMarkup(<Pie tienda={comun.tienda} public_url={comun.public_url} />);
  const huecos = [previa, HUECO.titulo, ...(comun.bajada ? [HUECO.bajada] : []), HUECO.cuerpo, pie];
  const partes = partir(html, huecos);
  if (!partes) return null;
  const [fin = "", tarjeta = "", ...trozos] = partes.toReversed();
  const [entero, sinPie] = [html, html.replace(pie, () => "")].map(enTexto) as [string, string];
  if (!entero.startsWith(sinPie)) return null;
  return { trozos: trozos.reverse(), tarjeta, pie, fin, texto_pie: entero.slice(sinPie.length) };
}

/** The text before, between and after the marks; null unless each of them occurs once and in this order. */
function partir(texto: string, marcas: readonly string[]): string[] | null {
  const partes: string[] = [];
  let resto = texto;
  for (const marca of marcas) {
    const [antes = "", despues, ...mas] = resto.split(marca);
    if (despues === undefined || mas.length > 0) return null;
    partes.push(antes);
    resto = despues;
  }
  return [...partes, resto];
}

/** The plain text does not depend on styles, and they are half of the document. React escapes quotation marks in texts. */
const sinEstilos = (html: string): string => html.replace(/ style="[^"]*"/g, "");
