import { anunciarVenta, avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { conCadaVenta } from "#modules/compras/venta/con-venta.server.ts";
import { type LineaDeVenta, leerLineas, moverProductos } from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta, leerPersonas } from "#modules/compras/venta/venta.store.server.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { devolverUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import {
  enPalabrasFalta,
  faltaParaReclamar,
  hastaElDia,
  type PasoReclamo,
  PREMIO_NO_RECLAMADO,
  pasoDelReclamo,
} from "./reclamo.ts";
import { bloquearReclamo, cambiarReclamo, leerPorReclamar } from "./reclamos.store.server.ts";

const POR_VEZ = 500;

/** Goods that the shop prepares already were claimed in another way. */
const yaSale = ({ estado }: { estado: string }): boolean => estado !== "Pagado";

/**
 * The job of prizes that wait to be claimed: reminds their winners, stops and continues their terms, and puts what was not claimed in
 * time back into stock. Each prize has a transaction of its own; any number of processes may run it.
 */
export async function atenderPremios(ctx: Ctx): Promise<number> {
  const ahora = ctx.now();
  const debidos = (await leerPorReclamar(ctx, POR_VEZ)).flatMap(({ codigo, reclamo, linea, ganadora }) => {
    const completo = yaSale(linea) || faltaParaReclamar(ganadora).length === 0;
    return pasoDelReclamo({ ...reclamo, completo, sin_stock: linea.sin_stock }, ahora) ? [codigo] : [];
  });
  return conCadaVenta(ctx, debidos, {
    atender,
    fallo: (falla) => ctx.log.error("prizes: a prize to be claimed could not be handled", falla),
  });
}

type Premio = NonNullable<Awaited<ReturnType<typeof bloquearReclamo>>>;

/** Decides again under the locks: the winner may have given address and RUT, or an admin asked something. */
async function atender(tx: Tx, tomada: VentaTomada): Promise<boolean> {
  const { venta } = tomada;
  const premio = await bloquearReclamo(tx, venta.id);
  const [linea] = await leerLineas(tx, [venta.id]);
  if (!premio || !linea || venta.estado_pago !== "Pagado") return false;
  // Read after the lock of the prize: a profile that was saved before it counts.
  const [ganadora] = await leerPersonas(tx, [venta.usuario]);
  const falta = faltaParaReclamar(ganadora ?? tomada.cliente);
  const completo = yaSale(linea) || falta.length === 0;
  const paso = pasoDelReclamo({ ...premio, completo, sin_stock: linea.sin_stock }, tx.now());
  if (!paso) return false;
  await dar(tx, tomada, { paso, premio, linea, falta });
  tx.announce({ tabla: "sorteos", clave: premio.sorteo });
  anunciarVenta(tx, venta, [{ tipo: "producto" }]);
  return true;
}

type Debido = {
  paso: PasoReclamo;
  premio: Premio;
  linea: LineaDeVenta;
  falta: ReturnType<typeof faltaParaReclamar>;
};

async function dar(tx: Tx, tomada: VentaTomada, debido: Debido): Promise<void> {
  const { id } = tomada.venta;
  const { paso } = debido;
  if (paso.paso === "reclamar") await cambiarReclamo(tx, id, { reclamado_en: tx.now(), detenido_en: null });
  if (paso.paso === "detener") await cambiarReclamo(tx, id, { detenido_en: tx.now() });
  if (paso.paso === "reanudar")
    await cambiarReclamo(tx, id, { detenido_en: null, reclamar_hasta: paso.reclamar_hasta });
  if (paso.paso === "recordar") await recordar(tx, tomada, debido, paso.dias);
  if (paso.paso === "vencer") await vencer(tx, tomada, debido);
}

async function recordar(
  tx: Tx,
  { venta: { id, codigo }, cliente }: VentaTomada,
  { premio, linea, falta }: Debido,
  dias: number,
): Promise<void> {
  await cambiarReclamo(tx, id, { avisado_dias: dias });
  const clave = `premio-recordatorio:${codigo}:${dias}`;
  const producto = conOpcion(linea.nombre, linea.opcion_nombre);
  const hasta = hastaElDia(premio.reclamar_hasta);
  const pide = enPalabrasFalta(falta);
  await escribirA(tx, cliente, {
    clave,
    plantilla: "premio_recordatorio",
    datos: { nombre: cliente.nombre, codigo, producto, hasta, falta: pide },
  });
  await avisarA(tx, cliente, {
    clave,
    push: "premio",
    titulo: "Tu premio te espera",
    texto: `${producto}: danos ${pide} hasta el ${hasta}. Después vuelve a la tienda.`,
    enlace: "/mis-datos",
  });
}

/** Closes the sale of the prize and gives its unit back to stock. The draw stays as it was: there is no second one. */
async function vencer(tx: Tx, tomada: VentaTomada, { premio, linea }: Debido): Promise<void> {
  const { venta, cliente } = tomada;
  const { codigo } = venta;
  const motivo = PREMIO_NO_RECLAMADO;
  await moverProductos(tx, [venta.id], "Anulado", { ids: [linea.id], motivo });
  await cambiarVenta(tx, venta, { estado_pago: "Anulado", motivo });
  await cambiarReclamo(tx, venta.id, { vencido_en: tx.now() });
  const clave = `premio-vencido:${codigo}`;
  const producto = conOpcion(linea.nombre, linea.opcion_nombre);
  const datos = { nombre: cliente.nombre, codigo, producto, hasta: hastaElDia(premio.reclamar_hasta) };
  await escribirA(tx, cliente, { clave, plantilla: "premio_vencido", datos });
  await avisarA(tx, cliente, {
    clave,
    titulo: "Tu premio volvió a la tienda",
    texto: `${producto}: no recibimos tu dirección y tu RUT dentro del plazo de las bases.`,
    enlace: "/mis-pedidos",
  });
  await avisarAdmins(tx, {
    permiso: "despachos.mover",
    clave,
    titulo: `${motivo}: ${codigo}`,
    texto: `${producto} del sorteo ${premio.sorteo} volvió a stock.`,
    enlace: `/admin/ventas/${codigo}`,
  });
  const lineas_anuladas = [{ tipo: linea.tipo, id: linea.id }];
  await anunciarHecho(tx, "venta.anulada", venta, { completa: true, lineas_anuladas, devolucion: 0, motivo });
  await devolverUnidades(tx, { codigo, causa: "premio" });
}
