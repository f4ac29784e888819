import { exigirMotivo } from "#modules/compras/venta/tomar-venta.server.ts";
import { exigir, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { conDevolucion, type DevolucionEnMano } from "./con-devolucion.server.ts";
import { sinEnvio } from "./derecho.ts";
import { anotarLlegada, leerEnCurso } from "./devoluciones.store.server.ts";
import { negativaPaso, negativaRecibir } from "./estado-devolucion.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

type Nombrada = { id: number; version?: number | undefined };

/** The customer may send the goods. */
export async function aceptarDevolucion(ctx: Ctx, { id, version }: Nombrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "devoluciones.atender");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, enMano) => {
    const { pedida, lineas, mover, anotar } = enMano;
    exigir(negativaPaso(pedida, "aceptada"));
    if (sinEnvio(lineas.map(({ de }) => de))) throw new Rechazo("estado", TEXTOS_DEVOLUCION.sin_enviar_mesa);
    await mover({ estado: "aceptada", aceptada_en: tx.now() });
    await anotar("devoluciones.aceptar", { despues: { devolucion: id } });
  });
}

/** With a reason that the customer reads. */
export async function rechazarDevolucion(
  ctx: Ctx,
  { id, version, motivo: texto }: Nombrada & { motivo: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "devoluciones.atender");
  const motivo = exigirMotivo(texto);
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, { pedida, mover, anotar }) => {
    exigir(negativaPaso(pedida, "rechazada"));
    await mover({ estado: "rechazada", terminada_en: tx.now(), motivo });
    const antes = { estado: pedida.estado };
    await anotar("devoluciones.rechazar", { antes, despues: { devolucion: id, motivo } });
  });
}

/** How each line arrived, by the id of the line. */
type Llegadas = Readonly<Record<string, string>>;

/** The goods are in the shop. Units and money move at the end, all together. */
export async function recibirDevolucion(
  ctx: Ctx,
  { id, version, llego }: Nombrada & { llego: Llegadas },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "devoluciones.atender");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, enMano) => {
    await exigirUnidades(tx, enMano);
    const llegadas = await anotarLlegadas(tx, enMano, llego);
    await enMano.mover({ estado: "recibida", recibida_en: tx.now(), terminada_en: null });
    await enMano.anotar("devoluciones.recibir", { despues: { devolucion: id, llegadas } });
  });
}

async function exigirUnidades(tx: Tx, { venta, pedida, lineas }: DevolucionEnMano): Promise<void> {
  const otras = await leerEnCurso(tx, venta.id, pedida.id);
  const llegan = lineas.map((linea) => ({ ...linea, otras: otras.get(linea.linea) ?? 0 }));
  exigir(negativaRecibir(pedida, llegan));
}

async function anotarLlegadas(tx: Tx, { lineas }: DevolucionEnMano, llego: Llegadas) {
  const llegadas: Record<string, string> = {};
  for (const linea of lineas) {
    const como = llego[String(linea.linea)];
    if (como !== "sana" && como !== "danada")
      throw rechazoDeCampo("valor", `llego:${linea.linea}`, TEXTOS_DEVOLUCION.llego);
    await anotarLlegada(tx, linea, como);
    llegadas[linea.linea] = como;
  }
  return llegadas;
}

/** 'Ya lo envié': the customer says how the goods come. */
export async function enviarDevolucion(
  ctx: Ctx,
  { id, codigo, transportista, seguimiento }: EnvioPropio,
  sesion: Sesion,
): Promise<void> {
  const como = unaLinea(seguimiento, 100);
  if (como === "") throw rechazoDeCampo("valor", "seguimiento", TEXTOS_DEVOLUCION.seguimiento);
  await conDevolucion(ctx, { id, sesion, de: "propia" }, async (tx, { pedida, venta, mover, anotar }) => {
    if (venta.codigo !== codigo) throw rechazoDeCampo("estado", "seguimiento", TEXTOS_DEVOLUCION.desconocida);
    exigir(negativaPaso(pedida, "en_camino"));
    const envio = { transportista: unaLinea(transportista, 60) || null, seguimiento: como };
    await mover({ ...envio, estado: "en_camino", enviada_en: tx.now() });
    await anotar("devoluciones.enviar", { despues: { devolucion: id } });
  });
}

/** The customer keeps the goods. What was sent cannot be cancelled: it is on its way to the shop. */
export async function cancelarDevolucion(
  ctx: Ctx,
  { id, codigo }: { id: number; codigo: string },
  sesion: Sesion,
): Promise<void> {
  await conDevolucion(ctx, { id, sesion, de: "propia" }, async (tx, { pedida, venta, mover, anotar }) => {
    if (venta.codigo !== codigo) throw new Rechazo("desconocido", TEXTOS_DEVOLUCION.desconocida);
    exigir(negativaPaso(pedida, "cancelada"));
    await mover({ estado: "cancelada", terminada_en: tx.now() });
    await anotar("devoluciones.cancelar", { antes: { estado: pedida.estado }, despues: { devolucion: id } });
  });
}

type EnvioPropio = { id: number; codigo: string; transportista: string; seguimiento: string };

export const unaLinea = (texto: string, largo: number): string =>
  texto
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, largo);
