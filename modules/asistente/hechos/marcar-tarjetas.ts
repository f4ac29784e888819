import type { Componente } from "#modules/asistente/protocolo.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { ClaseHecho, Cosa, Libreta } from "./hecho.ts";

type De<K extends Componente["key"]> = Extract<Componente, { key: K }>["arguments"];
type Dato = { clase: ClaseHecho; texto: string; valor?: number };

/** What the cards of a tool say, one line a card, with references in the place of figures. */
export function marcarTarjetas(libreta: Libreta, componentes: readonly Componente[]): string[] {
  return componentes.flatMap((uno) => {
    if (uno.key === "producto")
      return [linea(libreta, cosaDe(uno.arguments), datosDeProducto(uno.arguments))];
    if (uno.key === "sorteo") return [linea(libreta, cosaDe(uno.arguments), datosDeSorteo(uno.arguments))];
    if (uno.key === "pedido") return [linea(libreta, pedidoDe(uno.arguments), datosDePedido(uno.arguments))];
    return [];
  });
}

/** A product and its raffle are one thing: people call both by the product's name. */
const cosaDe = ({ sku, nombre, enlace }: { sku: string; nombre: string; enlace: string }): Cosa => ({
  clave: sku,
  nombre,
  enlace,
});
const pedidoDe = ({ codigo, enlace }: De<"pedido">): Cosa => ({ clave: codigo, nombre: codigo, enlace });

function linea(libreta: Libreta, cosa: Cosa, datos: readonly Dato[]): string {
  libreta.nombrar(cosa);
  const { clave, nombre, enlace } = cosa;
  const dichos = datos.map(({ clase, texto, valor = null }) => {
    const propio = { cosa: clave, contexto: [], lugares: [], origen: nombre, enlace };
    const marca = libreta.anotar({ ...propio, texto, clase, valor });
    return `${NOMBRES[clase]} ${marca}`;
  });
  return `- ${nombre}: ${dichos.join("; ")}. Página: ${enlace}`;
}

const NOMBRES: Record<ClaseHecho, string> = {
  precio: "precio",
  precio_normal: "antes",
  regalo: "regala",
  stock: "stock",
  avance: "sorteo",
  fecha: "se sortea",
  total: "total",
  estado: "estado",
  general: "dato",
};

/** Each text says by itself what it is, so that no other sentence around it makes it something else. */
function datosDeProducto(p: De<"producto">): Dato[] {
  const stock = !p.disponible ? "no disponible" : p.quedan === 0 ? "agotado" : null;
  return [
    { clase: "precio", texto: `${p.desde ? "desde " : ""}${pesos(p.precio)}`, valor: p.precio },
    ...si(p.precio_normal, (normal) => ({
      clase: "precio_normal",
      texto: `${pesos(normal)} (precio normal)`,
    })),
    ...si(p.puntos_regalo, (puntos) => ({ clase: "regalo", texto: `${conPuntos(puntos)} de regalo` })),
    ...si(stock, (texto) => ({ clase: "stock", texto })),
    ...si(stock === null ? p.quedan : null, (quedan) => ({
      clase: "stock",
      texto: `${quedan} ${quedan === 1 ? "unidad" : "unidades"}`,
    })),
  ];
}

function datosDeSorteo(s: De<"sorteo">): Dato[] {
  const fecha = s.fecha_sorteo === null ? null : new Date(s.fecha_sorteo);
  return [
    { clase: "avance", texto: `${conPuntos(s.reunido)} reunidos` },
    { clase: "avance", texto: `meta de ${conPuntos(s.objetivo)}` },
    ...si(s.faltan, (faltan) => ({ clase: "avance", texto: `${conPuntos(faltan)} por reunir` })),
    ...si(s.minimo, (minimo) => ({ clase: "avance", texto: `un mínimo de ${conPuntos(minimo)}` })),
    ...si(s.mios, (mios) => ({ clase: "avance", texto: `${conPuntos(mios)} tuyos` })),
    ...si(fecha, (cuando) => ({
      clase: "fecha",
      texto: `el ${formatearDia(cuando)} desde las ${formatearHora(cuando)}`,
    })),
  ];
}

const datosDePedido = ({ total, estado, detalle }: De<"pedido">): Dato[] => [
  { clase: "total", texto: pesos(total), valor: total },
  { clase: "estado", texto: estado },
  ...si(detalle, (texto) => ({ clase: "estado", texto })),
];

/** The fact of a value that is there. */
const si = <T>(valor: T | null, dato: (valor: T) => Dato): Dato[] =>
  valor === null || valor === 0 ? [] : [dato(valor)];
