import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerQuienPagaLaVuelta } from "#modules/compras/contrato/contrato.store.server.ts";
import type { Devolucion } from "#modules/compras/pago/anulacion/devolucion.ts";
import { leerTarjetasVistas } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import { type LineaDeVenta, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { leerVentaDe, leerVentasDeCodigos } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerPersonas } from "#modules/compras/venta/venta.store.server.ts";
import type { VentaAdmin } from "#modules/compras/venta/venta.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import type { Lector, LectorComun, Mirada, Sesion } from "#modules/comun/tx/contexto.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { type LineaDeVuelta, sinDevolucion, unir } from "./con-devolucion.server.ts";
import { leerDueno } from "./cuenta-propia.server.ts";
import { type Derecho, derechoDe, sinEnvio } from "./derecho.ts";
import {
  codigoDeDevolucion,
  type FilaPedida,
  leerFotoPedida,
  leerFotosDe,
  leerLineasPedidas,
  leerPedida,
  leerPedidasDe,
} from "./devoluciones.store.server.ts";
import { leerDineroParaDevolver, leerPedidoAServicio } from "./dinero-de-vuelta.store.server.ts";
import { estaAbierta, type FormaReembolso } from "./estado-devolucion.ts";
import { leerDevolvibles } from "./leer-devolvibles.server.ts";
import { montoDe } from "./monto.ts";
import type { DuenoDeCuenta } from "./pedido.ts";
import { finReembolso } from "./plazos.ts";
import { creceCon, dineroQueSale } from "./salida.ts";

/** A return as pages show it. */
export type DevolucionVisible = FilaPedida & {
  articulos: { nombre: string; cantidad: number }[];
  /** What it gives back, or gave: pesos and gift points. */
  dinero: { total: number; puntos: number };
  /** The last moment to pay; null when no money was asked for. */
  pagar_hasta: Date | null;
  enviar_hasta: Date | null;
  /** The goods never left the shop: none come back. */
  sin_envio: boolean;
};

type Reglas = { dias_enviar_devolucion: number };
type Envio = { envio_cobrado: number; diferencia_recibida: number };

function mostrar(
  venta: Envio,
  todas: readonly LineaDeVenta[],
  { dias_enviar_devolucion }: Reglas,
  [pedida, lineas]: readonly [FilaPedida, readonly LineaDeVuelta[]],
): DevolucionVisible {
  const previsto = montoDe(venta, todas, lineas);
  const puntos = estaAbierta(pedida.estado)
    ? previsto.puntos
    : lineas.reduce((suma, { de }) => suma + de.puntos, 0);
  return {
    ...pedida,
    articulos: lineas.map(({ de, cantidad }) => ({
      nombre: conOpcion(de.nombre, de.opcion_nombre),
      cantidad,
    })),
    dinero: { total: pedida.monto ?? previsto.total, puntos },
    pagar_hasta: pedida.solucion === "dinero" ? finReembolso(pedida.pedida_en) : null,
    enviar_hasta: pedida.aceptada_en && finDeDiasCorridos(pedida.aceptada_en, dias_enviar_devolucion),
    sin_envio: sinEnvio(lineas.map(({ de }) => de)),
  };
}

export type LineaPorDevolver = LineaDeVenta & { derecho: Derecho };

/** What the page of a customer's return shows: the rights of each line and the returns of the purchase; null when it is not theirs. */
export async function leerParaDevolver(ctx: Mirada & LectorComun, sesion: Sesion, codigo: string) {
  const venta = await leerVentaDe(ctx, sesion.codigo_referido, codigo);
  if (!venta) return null;
  const { suya, lineas } = await leerDevolvibles(ctx, venta);
  const pedidas = await leerPedidasDe(ctx, [venta.id]);
  const pedidasLineas = await leerLineasPedidas(
    ctx,
    pedidas.map(({ id }) => id),
  );
  const ajustes = await leerAjustes(ctx);
  const [persona] = await leerPersonas(ctx, [sesion.codigo_referido]);
  const ahora = ctx.now();
  return {
    codigo,
    ahora,
    envio_cobrado: venta.envio_cobrado,
    diferencia_recibida: venta.diferencia_recibida,
    lineas: lineas.map((linea): LineaPorDevolver => ({ ...linea, derecho: derechoDe(suya, linea, ahora) })),
    devoluciones: pedidas.map((pedida) => {
      const suyas = pedidasLineas.filter(({ devolucion }) => devolucion === pedida.id);
      return mostrar(venta, lineas, ajustes, [pedida, unir(suyas, lineas)]);
    }),
    con_tarjeta: (await leerTarjetasVistas(ctx, venta.id)).some(({ negada }) => negada === null),
    contrato_en: suya.contrato_en,
    titular: [persona?.nombre, persona?.apellido].filter(Boolean).join(" "),
    rut: persona?.rut ?? "",
    direccion: ajustes.domicilio,
    envio_retracto: await leerQuienPagaLaVuelta(ctx, venta.id),
  };
}

export type FichaDevolucion = DevolucionVisible & {
  compra: VentaAdmin;
  lineas: LineaDeVuelta[];
  fotos: string[];
  rut: string | null;
  /** Whose account the customer named; null without one. */
  dueno: DuenoDeCuenta | null;
  /** The customer deleted their account: no bank account can be named any more. */
  sin_persona: boolean;
  dias_enviar_devolucion: number;
  /** A card or Khipu was asked for the money, and did not refuse. */
  pedido_a_servicio: boolean;
  /** Pesos that leave in its form: less than it is worth when the sale no longer holds them. */
  sale: number;
  envio_retracto: "tienda" | "cliente";
};

/** One return with all that the desk needs; null when there is none. */
export async function leerFichaDevolucion(ctx: LectorComun, id: number): Promise<FichaDevolucion | null> {
  const codigo = await codigoDeDevolucion(ctx, id);
  const pedida = codigo === null ? null : await leerPedida(ctx, id);
  const [compra] = codigo === null ? [] : await leerVentasDeCodigos(ctx, [codigo]);
  if (!pedida || !compra) return null;
  const todas = await leerLineas(ctx, [compra.id]);
  const lineas = unir(await leerLineasPedidas(ctx, [id]), todas);
  const ajustes = await leerAjustes(ctx);
  const [persona] = await leerPersonas(ctx, [pedida.usuario]);
  const rut = persona?.rut ?? null;
  const pedido = await leerPedidoAServicio(ctx, id);
  return {
    ...mostrar(compra, todas, ajustes, [pedida, lineas]),
    compra,
    lineas,
    fotos: await leerFotosDe(ctx, id),
    rut,
    dueno: await leerDueno(ctx, { venta: compra.id, cuenta: pedida.cuenta, perfil: rut }),
    sin_persona: !persona || persona.eliminado_en !== null,
    dias_enviar_devolucion: ajustes.dias_enviar_devolucion,
    pedido_a_servicio: pedido !== null,
    sale:
      pedida.monto ??
      (await loQueSale(ctx, compra.codigo, {
        forma: pedida.forma,
        devolucion: montoDe(compra, todas, lineas),
        dado: pedido?.monto ?? null,
      })),
    envio_retracto: await leerQuienPagaLaVuelta(ctx, compra.id),
  };
}

async function loQueSale(
  ctx: LectorComun,
  codigo: string,
  { forma, devolucion, dado }: { forma: FormaReembolso | null; devolucion: Devolucion; dado: number | null },
): Promise<number> {
  const dinero = await leerDineroParaDevolver(ctx, codigo);
  const { diferencia_pagada } = dinero;
  const crece = creceCon(dinero, devolucion);
  return dineroQueSale({ forma, devolucion, crece, diferencia_pagada, dado }).monto;
}

/** The label of an accepted return, for its customer and for admins who see returns. */
export async function leerEtiqueta(ctx: LectorComun, sesion: Sesion, id: number) {
  const ficha = await leerFichaDevolucion(ctx, id);
  if (!ficha || (ficha.usuario !== sesion.codigo_referido && !puede(sesion, "devoluciones.ver")))
    throw sinDevolucion();
  const { domicilio, telefono, nombre_tienda, razon_social } = await leerAjustes(ctx);
  const { codigo, cliente, envio } = ficha.compra;
  return {
    id,
    codigo,
    estado: ficha.estado,
    articulos: ficha.articulos,
    remite: envio?.nombre || [cliente.nombre, cliente.apellido].filter(Boolean).join(" "),
    tienda: { nombre: nombre_tienda || razon_social, domicilio, telefono },
    enviar_hasta: ficha.enviar_hasta,
  };
}

/** A photo of a return, for its customer and for admins who see returns. */
export async function leerFotoDevolucion(ctx: Lector, sesion: Sesion, archivo: string) {
  const foto = await leerFotoPedida(ctx, archivo);
  if (!foto || (foto.usuario !== sesion.codigo_referido && !puede(sesion, "devoluciones.ver")))
    throw sinDevolucion();
  return foto;
}
