import { Libreta } from "#modules/asistente/hechos/hecho.ts";
import { marcarTexto } from "#modules/asistente/hechos/marcar.ts";
import { marcarTarjetas } from "#modules/asistente/hechos/marcar-tarjetas.ts";
import type { Componente } from "#modules/asistente/protocolo.ts";
import { conocimientoMarcado } from "#modules/asistente/respuesta/herramientas.server.ts";
import type { TestCtx } from "#tests/support/ctx.ts";

type Prueba = { sku: string; nombre: string; precio: number; regalo: number; quedan: number | null };

/** Names with figures, with common first words, and with words of numbers. */
export const PRODUCTOS: readonly Prueba[] = [
  { sku: "700001", nombre: "Parrilla tambor 60 cm", precio: 45_990, regalo: 50, quedan: 3 },
  { sku: "700002", nombre: "Parrilla a gas portátil", precio: 89_990, regalo: 90, quedan: null },
  { sku: "700003", nombre: "Taladro percutor 18V", precio: 54_990, regalo: 60, quedan: 0 },
  { sku: "700004", nombre: "Silla plegable", precio: 12_990, regalo: 10, quedan: 12 },
  { sku: "700005", nombre: "Jacuzzi inflable seis personas", precio: 299_990, regalo: 300, quedan: 2 },
  { sku: "700006", nombre: "Cuna de viaje", precio: 64_990, regalo: 65, quedan: null },
];

const producto = ({ sku, nombre, precio, regalo, quedan }: Prueba): Componente => ({
  key: "producto",
  arguments: {
    sku,
    nombre,
    precio,
    desde: false,
    precio_normal: null,
    ultimo_dia: null,
    quedan,
    imagen: null,
    disponible: true,
    carrito: null,
    puntos_regalo: regalo,
    detalle: null,
    enlace: `/productos/detalle-producto/${sku}/comprar`,
  },
});

const SORTEO: Componente = {
  key: "sorteo",
  arguments: {
    sku: "700006",
    key: "SRT-0001",
    nombre: "Cuna de viaje",
    reunido: 1_200,
    objetivo: 4_000,
    faltan: 2_800,
    fecha_sorteo: null,
    minimo: 10,
    mios: null,
    enlace: "/productos/detalle-producto/700006/participa",
  },
};

const PEDIDO: Componente = {
  key: "pedido",
  arguments: {
    codigo: "PZ-ABC234",
    estado: "Validando Pago",
    total: 58_980,
    detalle: null,
    enlace: "/mis-pedidos",
  },
};

/** A turn in which the model has read what the shop knows, six products, a raffle, an order and the person's points. */
export async function unTurno(ctx: TestCtx) {
  const libreta = new Libreta();
  await conocimientoMarcado(ctx, "", libreta);
  marcarTarjetas(libreta, [...PRODUCTOS.map(producto), SORTEO, PEDIDO]);
  marcarTexto(libreta, "Tienes **777 puntos**.", { origen: "Tus puntos: saldo", enlace: "/mis-puntos" });
  const temuco = "A **Temuco** el envío te cuesta **$3.490** y llega en 3 a 5 días hábiles.";
  marcarTexto(libreta, temuco, { origen: "Envío", enlace: null });
  /** The reference of a fact of a product, a raffle or an order. */
  const de = (cosa: string, parte: string): string => {
    const hecho = libreta.hallar((uno) => uno.cosa === cosa && `${uno.clase} ${uno.texto}`.includes(parte));
    if (!hecho) throw new Error(`no fact of ${cosa} says ${parte}`);
    return `{${hecho.id}}`;
  };
  /** The reference of a fact of the shop, by its text and a word of its sentence. */
  const general = (texto: string, tema: string): string => {
    const hecho = libreta.hallar(
      (uno) =>
        uno.cosa === null &&
        uno.texto.includes(texto) &&
        uno.contexto.some((palabra) => palabra.startsWith(tema)),
    );
    if (!hecho) throw new Error(`no fact says ${texto} about ${tema}`);
    return `{${hecho.id}}`;
  };
  return { libreta, de, general };
}
