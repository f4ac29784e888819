import type { Componente, EnCarrito } from "#modules/asistente/protocolo.ts";
import { fotoPropia, urlSegura } from "./markdown/url-segura.ts";
import type { Tarjeta } from "./mensaje.ts";
import { esObjeto } from "./protocolo.ts";

type Arguments = Tarjeta["arguments"];

/**
 * Validates a card; null when it is incomplete. Its addresses pass the same check as any link of the chat.
 */
export function leerTarjeta({ key, arguments: given }: Tarjeta): Componente | null {
  if (key === "origen") return leerOrigen(given);
  const enlace = urlSegura(text(given, "enlace"));
  if (enlace === null) return null;
  if (key === "producto") return leerProducto(given, enlace);
  if (key === "sorteo") return leerSorteo(given, enlace);
  if (key === "pedido") {
    const codigo = text(given, "codigo");
    const estado = text(given, "estado");
    const total = number(given, "total");
    const detalle = text(given, "detalle") || null;
    return codigo === "" || total === null
      ? null
      : { key, arguments: { codigo, estado, total, detalle, enlace } };
  }
  const texto = text(given, "texto");
  if (key === "puerta" && texto !== "")
    return { key, arguments: { texto, detalle: text(given, "detalle") || null, enlace } };
  return key === "enlace" && texto !== "" ? { key, arguments: { texto, enlace } } : null;
}

function leerProducto(given: Arguments, enlace: string): Componente | null {
  const nombre = text(given, "nombre");
  const precio = number(given, "precio");
  if (nombre === "" || precio === null) return null;
  const imagen = fotoPropia(text(given, "imagen"));
  const disponible = given.disponible !== false;
  return {
    key: "producto",
    arguments: {
      sku: text(given, "sku"),
      nombre,
      precio,
      desde: given.desde === true,
      precio_normal: number(given, "precio_normal"),
      ultimo_dia: text(given, "ultimo_dia") || null,
      quedan: number(given, "quedan"),
      imagen,
      disponible,
      carrito: leerEnCarrito(given.carrito),
      puntos_regalo: number(given, "puntos_regalo") ?? 0,
      detalle: text(given, "detalle") || null,
      enlace,
    },
  };
}

/** What the cart needs; null for a product whose options are chosen on its page. */
function leerEnCarrito(value: unknown): EnCarrito | null {
  if (typeof value !== "object" || value === null) return null;
  const given: Arguments = { ...value };
  const id = number(given, "id");
  if (id === null || !Number.isSafeInteger(id) || id < 1) return null;
  return { id, imagen_1: text(given, "imagen_1") || null, puntos: number(given, "puntos") ?? 0 };
}

function leerSorteo(given: Arguments, enlace: string): Componente | null {
  const nombre = text(given, "nombre");
  const reunido = number(given, "reunido");
  const objetivo = number(given, "objetivo");
  if (nombre === "" || reunido === null || objetivo === null) return null;
  const faltan = number(given, "faltan") ?? Math.max(0, objetivo - reunido);
  const fecha = text(given, "fecha_sorteo");
  const fecha_sorteo = Number.isNaN(Date.parse(fecha)) ? null : fecha;
  return {
    key: "sorteo",
    arguments: {
      sku: text(given, "sku"),
      key: text(given, "key"),
      nombre,
      reunido,
      objetivo,
      faltan,
      fecha_sorteo,
      minimo: number(given, "minimo"),
      mios: number(given, "mios"),
      enlace,
    },
  };
}

/** Where the figures come from; a source with an address that is not safe is shown without it. */
function leerOrigen(given: Arguments): Componente | null {
  const texto = text(given, "texto");
  const datos = Array.isArray(given.datos) ? given.datos.filter(esObjeto) : [];
  const leidos = datos.flatMap((uno) => {
    const dato = text(uno, "dato");
    const de = text(uno, "de");
    return dato === "" || de === "" ? [] : [{ dato, de, enlace: urlSegura(text(uno, "enlace")) }];
  });
  return texto === "" ? null : { key: "origen", arguments: { texto, datos: leidos } };
}

const text = (given: Arguments, name: string): string => {
  const value = given[name];
  return typeof value === "string" ? value : "";
};

const number = (given: Arguments, name: string): number | null => {
  const value = given[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};
