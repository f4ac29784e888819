import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { debeDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { TEXTOS } from "#modules/compras/textos.ts";
import { lineaVive, negativaPago, negativaProducto } from "#modules/compras/venta/estado-venta.ts";
import {
  type LineaDeVenta,
  leerLineas,
  moverProductos,
  moverTickets,
} from "#modules/compras/venta/lineas.store.server.ts";
import {
  exigirAjena,
  exigirMotivo,
  tomarVenta,
  type VentaTomada,
} from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigir, exigirAdmin } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, type Saldos, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { anularCredito, insertarAjuste, leerCredito } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { type EfectoAnulacion, efectoAnulacion } from "./anulacion.ts";
import { avisarAnulacion } from "./avisar-anulacion.server.ts";

export type Anulacion = {
  codigo: string;
  /** True when nothing of the sale is left. */
  completa: boolean;
  cliente: EfectoAnulacion;
  referente: EfectoAnulacion | null;
};

type Pedido = { codigo: string; motivo: string };

/** Annuls one product line (retracto or another reason). Annulling the last one annuls the sale. */
export const anularLinea = (ctx: Ctx, { linea, ...pedido }: Pedido & { linea: number }, sesion: Sesion) =>
  anular(ctx, pedido, sesion, linea);

/** Annuls a whole sale, tickets included: it was confirmed by mistake, or everything is returned. */
export const anularVenta = (ctx: Ctx, pedido: Pedido, sesion: Sesion) => anular(ctx, pedido, sesion, null);

async function anular(ctx: Ctx, pedido: Pedido, sesion: Sesion, linea: number | null): Promise<Anulacion> {
  exigirAdmin(sesion);
  const motivo = exigirMotivo(pedido.motivo);
  return enTransaccion(ctx, async (tx) => {
    const tomada = await tomarVenta(tx, pedido.codigo);
    const { venta } = tomada;
    exigirAjena(venta, sesion);
    if (venta.origen === "sorteo") throw new Rechazo("estado", TEXTOS.premio);
    exigir(negativaPago(venta.estado_pago, "Anulado"));
    const eleccion = elegir(await leerLineas(tx, [venta.id]), linea);
    const efecto = await quitarPuntos(tx, tomada, eleccion, motivo);
    await cambiarEstados(tx, tomada, eleccion, motivo);
    const { codigo } = venta;
    const anulacion = { codigo, completa: eleccion.completa, ...efecto };
    await avisarAnulacion(tx, tomada, { ...anulacion, lineas: eleccion.lineas, motivo });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: linea === null ? "ventas.anular" : "ventas.anular_linea",
      objeto: `venta:${codigo}`,
      antes: { estado_pago: venta.estado_pago, lineas: eleccion.lineas.map(resumen) },
      despues: { ...anulacion, motivo },
    });
    return anulacion;
  });
}

const resumen = ({ tipo, id, estado, puntos }: LineaDeVenta) => ({ tipo, id, estado, puntos });

/** `despacha`: other goods of the sale stay. */
type Eleccion = { lineas: LineaDeVenta[]; completa: boolean; despacha: boolean; nombre: string };

function elegir(todas: readonly LineaDeVenta[], linea: number | null): Eleccion {
  const vivas = todas.filter(({ estado }) => lineaVive(estado));
  if (linea === null) return { lineas: vivas, completa: true, despacha: false, nombre: "venta" };
  const elegida = todas.find(({ tipo, id }) => tipo === "producto" && id === linea);
  if (!elegida) throw new Rechazo("desconocido", TEXTOS.linea_desconocida);
  exigir(negativaProducto(elegida.estado, "Anulado"));
  const despacha = vivas.some((otra) => otra !== elegida && otra.tipo === "producto");
  return { lineas: [elegida], completa: vivas.length === 1, despacha, nombre: String(linea) };
}

/**
 * Takes back the points that are left. Points already used become an `ajuste` row, so that the balance formula and the book stay
 * equal.
 */
async function quitarPuntos(tx: Tx, { venta }: VentaTomada, eleccion: Eleccion, motivo: string) {
  const puntos = eleccion.lineas.reduce((suma, linea) => suma + linea.puntos, 0);
  const leido = eleccion.completa ? await leerCredito(tx, venta.id) : null;
  const credito = leido?.estado === "Acreditado" ? leido : null;
  const personas = credito ? [venta.usuario, credito.usuario] : [venta.usuario];
  const saldos = await bloquearSaldos(tx, [EMISION, ...personas.map(cuentaUsuario)]);
  const cliente = efectoAnulacion(saldoDe(saldos, venta.usuario), puntos);
  const referente = credito && efectoAnulacion(saldoDe(saldos, credito.usuario), credito.puntos);
  const clave = `anulacion:${venta.codigo}`;
  await moverPuntos(tx, [
    ...devolucion(`${clave}:${eleccion.nombre}`, venta.usuario, cliente),
    ...(credito && referente ? devolucion(`${clave}:referido`, credito.usuario, referente) : []),
  ]);
  await explicar(tx, venta, venta.usuario, cliente);
  if (credito && referente) {
    await anularCredito(tx, credito.id, motivo);
    await explicar(tx, venta, credito.usuario, referente);
    tx.announce({ tabla: "tickets_compras", usuario: credito.usuario });
  }
  return { cliente, referente };
}

const saldoDe = (saldos: Saldos, codigo: string) => saldos.get(cuentaUsuario(codigo)) ?? 0;

function devolucion(clave: string, usuario: string, efecto: EfectoAnulacion): Asiento[] {
  if (efecto.devueltos === 0) return [];
  const movimientos = traspaso(cuentaUsuario(usuario), EMISION, efecto.devueltos);
  return [{ clave, motivo: "anulacion", movimientos, datos: { ...efecto } }];
}

async function explicar(
  tx: Tx,
  { codigo }: { codigo: string },
  usuario: string,
  { perdidos }: EfectoAnulacion,
): Promise<void> {
  if (perdidos === 0) return;
  const motivo = `Puntos ya usados de la compra anulada ${codigo}`;
  await insertarAjuste(tx, { usuario, puntos: perdidos, fecha: tx.now(), motivo });
  tx.announce({ tabla: "tickets_compras", usuario });
}

async function cambiarEstados(
  tx: Tx,
  { venta }: VentaTomada,
  { lineas, completa, despacha }: Eleccion,
  motivo: string,
) {
  const ids = lineas.flatMap(({ tipo, id }) => (tipo === "producto" ? [id] : []));
  if (ids.length > 0) await moverProductos(tx, venta.id, "Anulado", { ids, motivo });
  if (completa) await moverTickets(tx, venta.id, "Anulado", { motivo });
  // Without goods to send the customer owes no shipping.
  const sinEnvio = !despacha && debeDiferencia(venta) ? { diferencia_envio: 0 } : {};
  await cambiarVenta(tx, venta, { ...sinEnvio, ...(completa ? { estado_pago: "Anulado", motivo } : {}) });
  anunciarVenta(tx, venta, lineas);
}
