import type { Componente } from "#modules/asistente/protocolo.ts";
import { fotoPropia, urlSegura } from "./markdown/url-segura.ts";
import type { Tarjeta } from "./mensaje.ts";

type Arguments = Tarjeta["arguments"];

/**
 * Validates a card; null when it is incomplete. Its addresses pass the same check as any link of the chat.
 */
export function leerTarjeta({ key, arguments: given }: Tarjeta): Componente | null {
  const enlace = urlSegura(text(given, "enlace"));
  if (enlace === null) return null;
  if (key === "producto") return leerProducto(given, enlace);
  if (key === "sorteo") return leerSorteo(given, enlace);
  if (key === "pedido") {
    const [codigo, estado, total] = [text(given, "codigo"), text(given, "estado"), number(given, "total")];
    return codigo === "" || total === null ? null : { key, arguments: { codigo, estado, total, enlace } };
  }
  const texto = text(given, "texto");
  return key === "enlace" && texto !== "" ? { key, arguments: { texto, enlace } } : null;
}

function leerProducto(given: Arguments, enlace: string): Componente | null {
  const [nombre, precio] = [text(given, "nombre"), number(given, "precio")];
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
      enlace,
    },
  };
}

function leerSorteo(given: Arguments, enlace: string): Componente | null {
  const [nombre, reunido, objetivo] = [
    text(given, "nombre"),
    number(given, "reunido"),
    number(given, "objetivo"),
  ];
  if (nombre === "" || reunido === null || objetivo === null) return null;
  const faltan = number(given, "faltan") ?? Math.max(0, objetivo - reunido);
  const fecha = text(given, "fecha_sorteo");
  const fecha_sorteo = Number.isNaN(Date.parse(fecha)) ? null : fecha;
  const [sku, key] = [text(given, "sku"), text(given, "key")];
  return { key: "sorteo", arguments: { sku, key, nombre, reunido, objetivo, faltan, fecha_sorteo, enlace } };
}

const text = (given: Arguments, name: string): string => {
  const value = given[name];
  return typeof value === "string" ? value : "";
};

const number = (given: Arguments, name: string): number | null => {
  const value = given[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};
