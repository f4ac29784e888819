import type { Tx } from "#modules/comun/tx/contexto.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import type { EventoVenta } from "#modules/conexiones/salidas/eventos.ts";
import { type LineaDeVenta, leerLineas } from "./lineas.store.server.ts";
import { bloquearVenta, type FilaVenta } from "./venta.store.server.ts";

/** Tells other systems what happened to a sale, which the caller has locked and changed. `mas` says what only this event says. */
export async function anunciarHecho(
  tx: Tx,
  evento: EventoVenta,
  { codigo, usuario }: Pick<FilaVenta, "codigo" | "usuario">,
  mas: object = {},
): Promise<void> {
  const datos = async () => ({ ...(await datosDeVenta(tx, codigo)), ...mas });
  await anunciar(tx, evento, { objeto: codigo, usuario, datos });
}

/** The published format of a sale (docs/webhooks.md): no name, address, RUT, telephone or e-mail of the customer. */
async function datosDeVenta(tx: Tx, codigo: string) {
  const venta = await bloquearVenta(tx, codigo);
  if (!venta) throw new Error(`La venta ${codigo} no existe.`);
  const lineas = await leerLineas(tx, [venta.id]);
  return {
    codigo,
    estado: venta.estado_pago,
    origen: venta.origen,
    fecha: venta.fecha.toISOString(),
    pagada_en: venta.pagado_en?.toISOString() ?? null,
    cliente: venta.usuario,
    moneda: "CLP",
    productos: venta.productos,
    tickets: venta.puntos,
    descuento: venta.descuento,
    cupon: venta.cupon,
    envio: venta.envio_cobrado,
    total: venta.total,
    motivo: venta.motivo,
    lineas: lineas.map(lineaDe),
  };
}

const lineaDe = (linea: LineaDeVenta) => ({
  id: linea.id,
  tipo: linea.tipo,
  sku: linea.sku,
  sku_opcion: linea.sku && linea.sufijo ? `${linea.sku}-${linea.sufijo}` : null,
  opcion: linea.opcion_nombre,
  nombre: linea.nombre,
  cantidad: linea.cantidad,
  precio: linea.precio,
  descuento: linea.descuento,
  total: linea.total,
  puntos: linea.puntos,
  estado: linea.estado,
  transportista: linea.transportista,
  seguimiento: linea.seguimiento,
});
