import { createHash } from "node:crypto";
import bricolage from "#app/fonts/bricolage-grotesque-latin-800.woff2";
import figtree from "#app/fonts/figtree-latin.woff2";
import tokens from "#app/styles/tokens.css?raw";
import type { Marca } from "#modules/ajustes/marca/marca.ts";
import { enMarcado } from "#modules/comun/texto/marcado.ts";
import estilo from "./sin-conexion.css?inline";
import guion from "./sin-conexion.js?raw";

const FUENTES = [
  `@font-face{font-family:"Bricolage Grotesque";font-weight:800;font-display:swap;src:url(${bricolage}) format("woff2")}`,
  `@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(${figtree}) format("woff2")}`,
].join("");

/** The tokens that the page uses, in both themes: it must not need the style sheet of the shop. */
const TOKENS = ["papel", "superficie", "tinta", "tinta-2", "linea", "marca", "sobre-marca"];
const [claro = "", oscuro = ""] = tokens.split("@media (prefers-color-scheme: dark)");
const declarar = (css: string) =>
  TOKENS.map((nombre) => new RegExp(`--color-${nombre}:[^;]+;`).exec(css)?.[0] ?? "").join("");
const COLORES = `:root{${declarar(claro)}}@media (prefers-color-scheme:dark){:root{${declarar(oscuro)}}}`;

/** Names are text of the owner. */
const logoDe = ({ logo, nombre }: Marca): string =>
  logo
    ? `<picture><source srcset="${enMarcado(logo.oscuro)}" media="(prefers-color-scheme: dark)"><img src="${enMarcado(logo.claro)}" alt="${enMarcado(nombre)}"></picture>`
    : enMarcado(nombre);

/** The files that the offline page needs beside itself. */
export const archivosDe = ({ logo }: Marca): string[] => [
  ...new Set([bricolage, figtree, ...(logo ? [logo.claro, logo.oscuro] : [])]),
];

/** The hash that allows the page's own script in its Content-Security-Policy. */
export const HUELLA_GUION = `'sha256-${createHash("sha256").update(guion).digest("base64")}'`;

/**
 * The page that a browser shows without a connection, at whatever address was asked for. It is a document of its own: the
 * scripts of the shop would find an address that does not fit their page.
 */
export const documentoSinConexion = (marca: Marca): string => `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#FFF9F1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#150D1C" media="(prefers-color-scheme: dark)">
<title>Sin conexión · ${enMarcado(marca.nombre)}</title>
<style>${FUENTES}${COLORES}${estilo}</style>
${marca.estilo ? `<style>${marca.estilo}</style>` : ""}
</head>
<body>
<main>
<header>${logoDe(marca)}</header>
<section>
<h1>Estás sin conexión</h1>
<p>No pudimos abrir esta página. Apenas vuelva internet la abrimos sola, donde estabas.</p>
<button type="button" id="reintentar">Reintentar</button>
<p role="status" id="estado"></p>
</section>
<section id="carrito" aria-labelledby="guardado" hidden>
<h2 id="guardado">Tu carrito está guardado</h2>
<p><span id="cuantos"></span> en este dispositivo. No se pierde: podrás pagar cuando vuelvas.</p>
<ul id="lineas"></ul>
<div class="total"><span>Total</span><span id="total"></span></div>
<small>Con los precios que viste; al volver los confirmamos.</small>
</section>
</main>
<script>${guion}</script>
</body>
</html>
`;
