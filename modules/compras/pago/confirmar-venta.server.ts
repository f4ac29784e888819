import { anunciarVenta, contarATodos, lineasDeCorreo, type Noticia } from "#modules/compras/avisos.server.ts";
import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import { retiroDe } from "#modules/compras/envio/retiro.ts";
import { fijarUnidades } from "#modules/compras/registro/marcar-sin-stock.server.ts";
import { anunciarHechos } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { negativaPago } from "#modules/compras/venta/estado-venta.ts";
import {
  type LineaDeVenta,
  leerLineas,
  moverProductos,
  moverTickets,
} from "#modules/compras/venta/lineas.store.server.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { type FilaVenta, pagarVentas } from "#modules/compras/venta/venta.store.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import type { Pista } from "#modules/referidos/pistas.ts";
import { sumarPuntos } from "./anulacion/quitar-puntos.server.ts";
import {
  asientoCredito,
  type CreditoReferido,
  calcularCreditos,
  escribirCreditos,
  leerPistas,
  noticiaReferente,
} from "./credito-referido.server.ts";

/** Mails of a payment wait this long, so that an undo can take them back. */
const ESPERA_CORREO = 60_000;

export const trasLaEspera = (tx: Tx): Date => new Date(tx.now().getTime() + ESPERA_CORREO);

/** The number of the next confirmation of a sale. */
export const siguienteConfirmacion = ({ confirmacion }: FilaVenta): number => confirmacion + 1;

export type Confirmada = { puntos: number; credito_referido: number; pistas_referido: Pista[] };

/**
 * Confirms locked sales whose payments are written: points, gift points and referral credits enter the book, sales and lines
 * become Pagado, and people are told. The statements are as many as for one sale. Returns one result per sale, in their order.
 */
export async function confirmarTomadas(tx: Tx, tomadas: readonly VentaTomada[]): Promise<Confirmada[]> {
  if (tomadas.length === 0) return [];
  for (const { venta } of tomadas) exigir(negativaPago(venta.estado_pago, "Pagado"));
  const porConfirmar = await calcular(tx, tomadas);
  await acreditar(tx, porConfirmar);
  const ventas = porConfirmar.map(({ venta }) => venta);
  const ids = ventas.map(({ id }) => id);
  await pagarVentas(tx, porConfirmar.map(filaPagada), tx.now());
  await moverProductos(tx, ids, "Pagado");
  await moverTickets(tx, ids, "Pagado");
  await contarATodos(
    tx,
    porConfirmar.flatMap((una) => noticias(tx, una)),
  );
  // The locks of units come after all others.
  await fijarUnidades(tx, ventas);
  // The event reads the sales and their lines as they are now.
  await anunciarHechos(tx, "venta.pagada", ventas);
  for (const { venta, lineas } of porConfirmar) anunciarVenta(tx, venta, lineas);
  return porConfirmar.map(({ puntos, credito, pistas }) => ({
    puntos,
    credito_referido: credito?.puntos ?? 0,
    pistas_referido: pistas,
  }));
}

type PorConfirmar = {
  /** The sale with the number of this confirmation. */
  venta: FilaVenta;
  cliente: VentaTomada["cliente"];
  lineas: LineaDeVenta[];
  puntos: number;
  /** Null if there is none, and while it waits for an admin because of `pistas`. */
  credito: CreditoReferido | null;
  pistas: Pista[];
};

async function calcular(tx: Tx, tomadas: readonly VentaTomada[]): Promise<PorConfirmar[]> {
  const lineas = await leerLineas(
    tx,
    tomadas.map(({ venta }) => venta.id),
  );
  const deVenta = Map.groupBy(lineas, ({ venta }) => venta);
  const sumadas = tomadas.map((tomada) => {
    const suyas = deVenta.get(tomada.venta.id) ?? [];
    return { ...tomada, lineas: suyas, puntos: sumarPuntos(suyas) };
  });
  const creditos = await calcularCreditos(tx, sumadas);
  const posibles = sumadas.map((una, i) => ({ ...una, credito: creditos[i] ?? null }));
  const pistas = await leerPistas(tx, posibles);
  return posibles.map(({ venta, cliente, lineas: suyas, puntos, credito }, i) => {
    const propias = pistas[i] ?? [];
    return {
      venta: { ...venta, confirmacion: siguienteConfirmacion(venta) },
      cliente,
      lineas: suyas,
      puntos,
      credito: propias.length > 0 ? null : credito,
      pistas: propias,
    };
  });
}

const filaPagada = ({ venta: { id, confirmacion }, pistas }: PorConfirmar) => ({
  id,
  confirmacion,
  pistas_referido: pistas.length > 0 ? pistas : null,
});

/** Writes the entries of the book and then the rows of the credits that they explain. */
async function acreditar(tx: Tx, porConfirmar: readonly PorConfirmar[]): Promise<void> {
  await moverPuntos(tx, porConfirmar.flatMap(asientosDe));
  await escribirCreditos(
    tx,
    porConfirmar.flatMap(({ venta, credito }) => (credito ? { venta, credito } : [])),
  );
}

function asientosDe({ venta, puntos, credito }: PorConfirmar): Asiento[] {
  const suyos: Asiento = {
    clave: claveConfirmacion("venta", venta),
    motivo: "venta",
    movimientos: traspaso(EMISION, cuentaUsuario(venta.usuario), puntos),
  };
  return [...(puntos > 0 ? [suyos] : []), ...(credito ? [asientoCredito(venta, credito)] : [])];
}

function noticias(tx: Tx, { venta, cliente, lineas, puntos, credito }: PorConfirmar): Noticia[] {
  const { codigo, total, descuento, envio_cobrado } = venta;
  const retiro = retiroDe(venta.envio);
  const clave = claveConfirmacion("pago", venta);
  const desde = trasLaEspera(tx);
  const despacho = lineas.some(({ tipo }) => tipo === "producto");
  const datos = {
    codigo,
    ...(descuento > 0 && { descuento }),
    ...(envio_cobrado > 0 && { envio: envio_cobrado }),
    total,
    puntos,
    despacho,
    ...(retiro && { retiro }),
    lineas: lineasDeCorreo(lineas),
  };
  const ganados = puntos > 0 ? ` Ya tienes ${conPuntos(puntos)} más.` : "";
  const suya: Noticia = {
    persona: cliente,
    carta: { clave, plantilla: "pago", datos, desde },
    aviso: {
      clave,
      titulo: "Pago recibido",
      texto: `Confirmamos el pago de ${pesos(total)} de tu compra ${codigo}.${ganados}`,
      enlace: despacho ? "/mis-pedidos" : "/mis-puntos",
      push: "pago",
    },
  };
  return credito ? [suya, noticiaReferente({ venta, credito }, desde)] : [suya];
}
