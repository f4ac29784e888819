import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enlaceSeguimiento, leerTransportistas } from "#modules/ajustes/transportistas.ts";
import { avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { type RetiroTienda, retiroDe } from "#modules/compras/envio/retiro.ts";
import type { EstadoDespacho } from "#modules/compras/venta/estado-venta.ts";
import type { LineaDeVenta } from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { enRotulo, type Rotulo } from "./rotulo.ts";

type Hecho = { lineas: readonly LineaDeVenta[]; version: number };

const nombrar = (lineas: readonly LineaDeVenta[]) =>
  lineas.map(({ nombre, opcion_nombre, cantidad }) => ({
    nombre: conOpcion(nombre, opcion_nombre),
    cantidad,
  }));

const claveDe = ({ venta: { codigo } }: VentaTomada, version: number) => `despacho:${codigo}:${version}`;

/** Tells the customer that their goods are prepared, sent or delivered: by bell, and by mail when they leave. */
export async function avisarPaso(
  tx: Tx,
  tomada: VentaTomada,
  { estado, rotulo, lineas, version }: Hecho & { estado: EstadoDespacho; rotulo: Rotulo | null },
): Promise<void> {
  const { codigo, envio } = tomada.venta;
  const retiro = retiroDe(envio);
  if (retiro && estado === "Enviado") await escribirPorRetirar(tx, tomada, { retiro, lineas, version });
  if (rotulo) await escribirEnviado(tx, tomada, { rotulo, lineas, version, corregido: false });
  const frases = {
    Preparando: ["Preparamos tu pedido", `Estamos preparando tu compra ${codigo}.`],
    Enviado: ["Tu pedido va en camino", `Compra ${codigo}. Seguimiento: ${rotulo ? enRotulo(rotulo) : ""}`],
    Entregado: ["Pedido entregado", `Tu compra ${codigo} fue entregada. ¡Que la disfrutes!`],
  } as const;
  const deRetiro = {
    Preparando: frases.Preparando,
    Enviado: [
      "Tu pedido está listo",
      `Retira tu compra ${codigo} en ${retiro?.direccion}. ${retiro?.horario}.`,
    ],
    Entregado: ["Pedido retirado", `Retiraste tu compra ${codigo}. ¡Que la disfrutes!`],
  } as const;
  const [titulo, texto] = (retiro ? deRetiro : frases)[estado];
  await avisarA(tx, tomada.cliente, {
    clave: claveDe(tomada, version),
    titulo,
    texto,
    enlace: "/mis-pedidos",
  });
}

/** Where and when the goods that are ready can be picked up. */
async function escribirPorRetirar(
  tx: Tx,
  tomada: VentaTomada,
  { retiro, lineas, version }: Hecho & { retiro: RetiroTienda },
): Promise<void> {
  await escribirA(tx, tomada.cliente, {
    clave: claveDe(tomada, version),
    plantilla: "pedido_por_retirar",
    datos: { codigo: tomada.venta.codigo, ...retiro, lineas: nombrar(lineas) },
  });
}

/** Tells the customer that the carrier or the number of a parcel was another. */
export async function avisarCorreccion(
  tx: Tx,
  tomada: VentaTomada,
  { rotulo, lineas, version }: Hecho & { rotulo: Rotulo },
): Promise<void> {
  await escribirEnviado(tx, tomada, { rotulo, lineas, version, corregido: true });
  await avisarA(tx, tomada.cliente, {
    clave: claveDe(tomada, version),
    titulo: "Corregimos tu seguimiento",
    texto: `Compra ${tomada.venta.codigo}. Seguimiento: ${enRotulo(rotulo)}`,
    enlace: "/mis-pedidos",
  });
}

/** Tells the customer that what was sent is in the shop again, and why. */
export async function avisarRetiro(
  tx: Tx,
  tomada: VentaTomada,
  { motivo, lineas, version }: Hecho & { motivo: string },
): Promise<void> {
  const { codigo } = tomada.venta;
  const clave = claveDe(tomada, version);
  const datos = { codigo, motivo, lineas: nombrar(lineas) };
  await escribirA(tx, tomada.cliente, { clave, plantilla: "envio_retirado", datos });
  await avisarA(tx, tomada.cliente, {
    clave,
    titulo: "Tu pedido volvió a preparación",
    texto: `Compra ${codigo}. ${motivo}`,
    enlace: "/mis-pedidos",
  });
}

async function escribirEnviado(
  tx: Tx,
  tomada: VentaTomada,
  { rotulo, lineas, version, corregido }: Hecho & { rotulo: Rotulo; corregido: boolean },
): Promise<void> {
  const { transportistas } = await leerAjustes(tx);
  const pagina_seguimiento = enlaceSeguimiento(leerTransportistas(transportistas), rotulo);
  const datos = {
    codigo: tomada.venta.codigo,
    seguimiento: rotulo.seguimiento,
    lineas: nombrar(lineas),
    ...(rotulo.transportista && { transportista: rotulo.transportista }),
    ...(pagina_seguimiento && { pagina_seguimiento }),
    ...(corregido && { corregido }),
  };
  await escribirA(tx, tomada.cliente, {
    clave: claveDe(tomada, version),
    plantilla: "pedido_enviado",
    datos,
  });
}
