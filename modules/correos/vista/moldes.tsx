import { Preview } from "@react-email/components";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { enMarcado } from "#modules/comun/marcado.ts";
import { type Colorear, type Escrito, enHtml, enTextoSuelto, escribirEntero } from "./escritura.tsx";
import { conMarcas, formaDe } from "./forma.tsx";
import { maquetar } from "./maqueta.ts";
import { Marco, type MarcoProps } from "./marco.tsx";

/**
 * Writes a mail with the same result as `escribirEntero`, which takes a millisecond. Most mails differ in a few words from another one
 * of their shop: the first of a form is rendered with marks in the place of its words, and the next ones only fill them in.
 */
export function escribir(cuerpo: ReactElement<MarcoProps>, colorear: Colorear): Escrito {
  const { tienda, public_url, resumen, ...partes } = cuerpo.props;
  const { clave, textos } = formaDe(partes);
  if (cuerpo.type !== Marco || !textos.every(seMarca) || conDireccionRepetida(textos))
    return escribirEntero(cuerpo, colorear);
  const deLaTienda = `${JSON.stringify([tienda, public_url])} ${clave}`;
  const valores = { textos: textos.map(colorear), previa: colorear(previaDe(resumen)) };
  const conocido = moldes.get(deLaTienda);
  if (conocido) return llenar(conocido, valores);
  const escrito = escribirEntero(cuerpo, colorear);
  if (conocido === undefined) {
    const molde = hacerMolde(cuerpo.props, colorear);
    const sirve = iguales(llenar(molde, valores), escrito);
    // An owner who tries colours makes a new shop with each of them.
    if (moldes.size >= MUCHOS) moldes.clear();
    moldes.set(deLaTienda, sirve ? molde : null);
  }
  return escrito;
}

/** What is fixed, and between its parts the numbers of the texts. */
type Partido = { fijos: string[]; huecos: number[] };
/** The HTML before and after the preview, and the plain text. */
type Molde = { antes: Partido; despues: Partido; text: Partido };

/** By shop and form. Null for a form whose pieces do more with its words than to write them. */
const moldes = new Map<string, Molde | null>();
const MUCHOS = 200;

const iguales = (uno: Escrito, otro: Escrito): boolean =>
  uno.text === otro.text && uno.html.join("") === otro.html.join("");

/** Marks are of characters that no text of a shop has. */
const marca = (i: number): string => `\uE000${i}\uE001`;
const seMarca = (texto: string): boolean => !/[\uE000-\uE0FF\n]/.test(texto);

/** The plain text of a link does not say an address that is also its text. */
function conDireccionRepetida(textos: readonly string[]): boolean {
  const direcciones = textos
    .filter((texto) => texto.includes("://"))
    .map((texto) => texto.replace(/\s/g, ""));
  return new Set(direcciones).size < direcciones.length;
}

function hacerMolde(props: MarcoProps, colorear: Colorear): Molde {
  const { tienda, public_url, resumen: _, ...partes } = props;
  const html = enHtml(
    <Marco {...conMarcas(partes, marca)} tienda={tienda} public_url={public_url} resumen="" />,
    colorear,
  );
  const [antes = "", despues = ""] = html.split(previaDe(""));
  return { antes: partir(antes), despues: partir(despues), text: partir(enTextoSuelto(html)) };
}

function partir(texto: string): Partido {
  const trozos = texto.split(/\uE000(\d+)\uE001/);
  return {
    fijos: trozos.filter((_, i) => i % 2 === 0).map(compacto),
    huecos: trozos.filter((_, i) => i % 2 === 1).map(Number),
  };
}

/** A part of a text keeps the two bytes of the whole until its characters are put together anew. */
const compacto = (texto: string): string => Array.from(texto).join("");

function llenar(molde: Molde, { textos, previa }: { textos: string[]; previa: string }): Escrito {
  const enHtml = textos.map(enMarcado);
  return {
    html: [juntar(molde.antes, enHtml), previa, juntar(molde.despues, enHtml)],
    text: maquetar(juntar(molde.text, textos)),
  };
}

function juntar({ fijos, huecos }: Partido, valores: readonly string[]): string {
  let junto = fijos[0] ?? "";
  for (const [i, hueco] of huecos.entries()) junto += `${valores[hueco]}${fijos[i + 1]}`;
  return junto;
}

/** How many characters of the summary a preview shows. */
const LARGO_PREVIA = 150;
const previas = new Map<number, [antes: string, despues: string]>();

/** The preview of a mail is filled up to that length with characters that mailboxes do not show. */
function previaDe(resumen: string): string {
  const visible = resumen.slice(0, LARGO_PREVIA);
  const [antes, despues] = previas.get(visible.length) ?? rellenoDe(visible.length);
  return `${antes}${enMarcado(visible)}${despues}`;
}

function rellenoDe(largo: number): [antes: string, despues: string] {
  const previa = renderToStaticMarkup(<Preview>{"x".repeat(largo)}</Preview>);
  const inicio = previa.indexOf(">") + 1;
  const nueva: [string, string] = [previa.slice(0, inicio), previa.slice(inicio + largo)];
  previas.set(largo, nueva);
  return nueva;
}
