import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { avisoDePausa, type PartePausable } from "#modules/ajustes/pausa.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerActivos } from "../asistente.store.server.ts";
import { leerProductosHallados } from "../conocimiento/catalogo.store.server.ts";
import { aLaPregunta, type Conocimiento, masParecido } from "../conocimiento/conocimiento.ts";
import { contactoCon, datosDeConocimiento, decirEntrada } from "../conocimiento/datos-conocimiento.server.ts";
import { interpretar, type LecturaPregunta } from "../lenguaje/interpretar.ts";
import { noSe, sinProducto, TEXTOS_ASISTENTE } from "../textos.ts";
import { type Contestacion, contestar, tarjetaEnlace } from "./contestacion.ts";
import { hallarSorteosPedidos, nombrarProductos, type PalabrasNombradas } from "./hallar-productos.server.ts";
import { esDeLaCuenta, responderCuenta } from "./responder-cuenta.server.ts";
import { conTarifas } from "./responder-envio.server.ts";
import { responderOpciones } from "./responder-opciones.server.ts";
import { responderPersona } from "./responder-persona.server.ts";
import {
  responderMencion,
  responderOfertas,
  responderPorPrecio,
  responderProducto,
  responderProductos,
} from "./responder-productos.server.ts";
import {
  conProximosSorteos,
  responderSorteoPorKey,
  responderSorteos,
  responderSorteosAbiertos,
  sorteoDe,
} from "./responder-sorteos.server.ts";

export type LectorAsistente = Pick<Ctx, "db" | "now" | "public_url" | "cofre">;
/** The question, the person who asks, and the product shown in the last answer. */
export type PedidoRespuesta = { texto: string; sesion: Sesion | null; ultimo: string | null };
/** `una_de_varias`: the message asks other things too. */
type Pregunta = PedidoRespuesta & { una_de_varias: boolean };

type Caso = PedidoRespuesta & {
  lectura: LecturaPregunta;
  ajustes: Ajustes;
  activos: Conocimiento[];
  nombrado: PalabrasNombradas;
};

/** Thresholds for the weight of a topic; see senales.ts. */
const CLARO = 1.7;
const MUY_CLARO = 2.6;
const DEBIL = 0.5;
/** Minimum similarity to a question: for entries that the owner added, and for any entry. */
const PARECIDO_PROPIO = 0.72;
const PARECIDO = 0.66;

/** Answers one question. All figures are read from the database, and it says so when it does not know an answer. */
export async function responderPregunta(
  ctx: LectorAsistente,
  { una_de_varias, ...pedido }: Pregunta,
): Promise<Contestacion> {
  const lectura = { ...interpretar(pedido.texto), una_de_varias };
  if (lectura.ajeno) return contestar("ajeno", TEXTOS_ASISTENTE.ajeno);
  const [ajustes, activos, nombrado] = await Promise.all([
    leerAjustes(ctx),
    leerActivos(ctx),
    nombrarProductos(ctx, lectura.contenido),
  ]);
  const caso: Caso = { ...pedido, lectura, ajustes, activos, nombrado };
  for (const intento of INTENTOS) {
    const contestacion = await intento(ctx, caso);
    if (contestacion) return contestacion;
  }
  return desconocido(caso);
}

type Intento = (ctx: LectorAsistente, caso: Caso) => Promise<Contestacion | null> | Contestacion | null;

/** Attempts in order, from the most certain to the least. */
const INTENTOS: readonly Intento[] = [
  deOpcion,
  porCodigo,
  delDueno,
  deLaCuenta,
  delSorteo,
  delProductoClaro,
  delTemaClaro,
  delProducto,
  delUltimo,
  porParecido,
  delTemaDebil,
  social,
  sinHallar,
];

/** "¿Tienen el poncho en talla L?" is answered by the option, not by the product. */
function deOpcion(ctx: LectorAsistente, { texto, lectura, nombrado, ultimo }: Caso) {
  const { codigo, key, sku, habla_sorteo } = lectura;
  if (codigo || key || habla_sorteo) return null;
  return responderOpciones(ctx, { texto, palabras: nombrado.palabras, sku, ultimo });
}

async function porCodigo(ctx: LectorAsistente, { lectura, sesion, ajustes }: Caso) {
  const { codigo, key, sku, habla_sorteo } = lectura;
  if (codigo) return responderCuenta(ctx, { tema: "mi_pedido", codigo }, sesion, ajustes);
  if (key) return responderSorteoPorKey(ctx, key);
  const [producto] = sku ? await leerProductosHallados(ctx, [sku]) : [];
  if (!producto) return null;
  const sorteos = habla_sorteo ? await sorteoDe(ctx, producto.sku) : [];
  return sorteos.length > 0 ? responderSorteos(sorteos) : responderProducto(producto);
}

/** The owner's own entries come before the built-in answers. */
function delDueno(ctx: LectorAsistente, caso: Caso) {
  const propios = caso.activos.filter(({ tema }) => tema === null);
  const entrada = masParecido(caso.texto, propios, PARECIDO_PROPIO);
  return entrada ? delConocimiento(ctx, caso, entrada) : null;
}

function deLaCuenta(ctx: LectorAsistente, { lectura, sesion, ajustes }: Caso) {
  const [primero] = lectura.temas;
  if (!primero || !esDeLaCuenta(primero.tema) || primero.peso < 2) return null;
  return responderCuenta(ctx, { tema: primero.tema, codigo: null }, sesion, ajustes);
}

/** Topics that become a question about a raffle when a product is named. */
const DE_SORTEO =
  /^(sorteo(?!_gane|_verificar|_minimo|_espera)|sorteos|abono|tickets$|puntos_conseguir$|puntos_que$)/;

async function delSorteo(ctx: LectorAsistente, { lectura, nombrado }: Caso) {
  const [primero] = lectura.temas;
  if (!lectura.habla_sorteo || nombrado.palabras.length === 0) return null;
  if (primero && primero.peso >= MUY_CLARO && !DE_SORTEO.test(primero.tema)) return null;
  const sorteos = await hallarSorteosPedidos(ctx, nombrado.palabras, 3);
  return sorteos.length > 0 ? responderSorteos(sorteos) : null;
}

/** The question asks for a product by name or price, and for nothing else. */
async function delProductoClaro(ctx: LectorAsistente, { lectura, nombrado }: Caso) {
  const { temas, rango, pide_precio, pide_producto, pide_regalo } = lectura;
  const pedido = pide_precio || pide_producto || pide_regalo || rango.hasta !== null || rango.desde !== null;
  const peso = temas[0]?.peso ?? 0;
  const de_puntos = pide_regalo && /^(puntos_conseguir|puntos_que|tickets)$/.test(temas[0]?.tema ?? "");
  const solo = nombrado.todas && (peso < MUY_CLARO || de_puntos);
  return pedido && solo ? responderProductos(ctx, lectura, nombrado.palabras) : null;
}

function delTemaClaro(ctx: LectorAsistente, caso: Caso) {
  return delTema(ctx, caso, CLARO);
}

function delTemaDebil(ctx: LectorAsistente, caso: Caso) {
  return delTema(ctx, caso, DEBIL);
}

async function delTema(ctx: LectorAsistente, caso: Caso, minimo: number): Promise<Contestacion | null> {
  for (const { tema, peso } of caso.lectura.temas) {
    if (peso < minimo) return null;
    if (tema === "persona") return responderPersona(caso.ajustes, caso.sesion, caso.texto);
    if (tema === "sorteos_abiertos") return conPausa(caso.ajustes, await responderSorteosAbiertos(ctx));
    if (esDeLaCuenta(tema)) return responderCuenta(ctx, { tema, codigo: null }, caso.sesion, caso.ajustes);
    const entrada = caso.activos.find((activo) => activo.tema === tema);
    if (entrada) return delConocimiento(ctx, caso, entrada);
  }
  return null;
}

async function delProducto(ctx: LectorAsistente, { lectura, nombrado }: Caso) {
  const { palabras, mencionadas } = nombrado;
  const { rango, pide_producto, pide_precio, pide_barato, contenido } = lectura;
  // A single product word among many others proves little, unless the question asks for products or prices.
  const nombra = pide_producto || pide_precio || pide_barato || palabras.length * 2 > contenido.length;
  const hallado = palabras.length > 0 && nombra ? await responderProductos(ctx, lectura, palabras) : null;
  if (hallado) return hallado;
  if (mencionadas.length > 0 && mencionadas.length === contenido.length && (pide_producto || pide_precio))
    return responderMencion(ctx, lectura, mencionadas);
  const con_rango = rango.hasta !== null || rango.desde !== null;
  return (con_rango || (pide_barato && pide_producto)) && contenido.length === 0
    ? responderPorPrecio(ctx, lectura)
    : null;
}

/** "¿y cuánto vale?" refers to the product of the last answer. */
async function delUltimo(ctx: LectorAsistente, { lectura, ultimo }: Caso) {
  if (!ultimo || lectura.contenido.length > 0 || !(lectura.pide_precio || lectura.habla_sorteo)) return null;
  const sorteos = lectura.habla_sorteo ? await sorteoDe(ctx, ultimo) : [];
  if (sorteos.length > 0) return responderSorteos(sorteos);
  const [producto] = await leerProductosHallados(ctx, [ultimo]);
  return producto ? responderProducto(producto) : null;
}

function porParecido(ctx: LectorAsistente, caso: Caso) {
  const entrada = masParecido(caso.texto, caso.activos, PARECIDO);
  return entrada ? delConocimiento(ctx, caso, entrada) : null;
}

function social(_: LectorAsistente, { lectura, ajustes }: Caso) {
  if (!lectura.social) return null;
  return contestar(
    lectura.social,
    TEXTOS_ASISTENTE[lectura.social].replace("{tienda}", nombreTienda(ajustes)),
  );
}

function sinHallar(_: LectorAsistente, { lectura, ajustes, texto }: Caso) {
  const { contenido, pide_producto, nombra_precio } = lectura;
  if (contenido.length === 0 || contenido.length > 2 || !(pide_producto || nombra_precio)) return null;
  const { como, enlace } = contactoCon(ajustes, texto);
  const { output, breve } = sinProducto(contenido.join(" "), como, enlace);
  const componentes = [
    tarjetaEnlace("Ver productos", "/productos"),
    tarjetaEnlace(`Preguntar ${como}`, enlace),
  ];
  return contestar("productos", output, { breve, componentes, pendiente: texto });
}

function desconocido({ ajustes, texto }: Caso): Contestacion {
  const { como, enlace } = contactoCon(ajustes, texto);
  const { output, breve } = noSe(como, enlace);
  const componentes = [tarjetaEnlace(`Preguntar ${como}`, enlace)];
  return contestar("desconocido", output, { breve, componentes, pendiente: texto });
}

async function delConocimiento(
  ctx: LectorAsistente,
  caso: Caso,
  entrada: Conocimiento,
): Promise<Contestacion> {
  const datos = await datosDeConocimiento(ctx, caso.ajustes, caso.texto);
  const tema = entrada.tema ?? "propio";
  const dicha = { ...entrada, respuesta: aLaPregunta(caso.texto, entrada) };
  const base = contestar(tema, decirEntrada(dicha, caso.ajustes, datos));
  return conPausa(caso.ajustes, await conCifras(ctx, caso, base));
}

/** Adds what the tables say today: the next draws, the offers, the tariffs of a comuna. */
function conCifras(
  ctx: LectorAsistente,
  caso: Caso,
  base: Contestacion,
): Promise<Contestacion> | Contestacion {
  if (base.tema === "sorteo_fecha") return conProximosSorteos(ctx, base);
  if (base.tema === "ofertas") return responderOfertas(ctx, base);
  if (base.tema !== "envio" && base.tema !== "envio_plazo") return base;
  return conTarifas(ctx, base, { ...caso, palabras: caso.nombrado.palabras });
}

const PARTE_DE: [RegExp, PartePausable][] = [
  [/^(sorteo|sorteos|abono)/, "sorteos"],
  [/^(tickets|puntos_conseguir)$/, "tickets"],
  [/^juego/, "juego"],
];

/** Adds the notice of a paused part, and in a demo shop a warning not to pay. */
function conPausa(ajustes: Ajustes, contestacion: Contestacion): Contestacion {
  const parte = PARTE_DE.find(([patron]) => patron.test(contestacion.tema))?.[1];
  const pausa = parte ? avisoDePausa(parte, ajustes) : null;
  const demo = ajustes.demostracion && contestacion.tema === "pago" ? TEXTOS_ASISTENTE.demo : null;
  const avisos = [pausa, demo].filter((aviso) => aviso !== null);
  if (avisos.length === 0) return contestacion;
  const conAvisos = (texto: string) => [texto, ...avisos].join("\n\n");
  const { output, breve } = contestacion;
  return { ...contestacion, output: conAvisos(output), breve: breve === null ? null : conAvisos(breve) };
}
