import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { leerJson } from "#modules/comun/leer-json.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarFalla, avisarPorVer } from "./avisos.server.ts";
import { leerSecretoWebhook } from "./conexion.server.ts";
import { type EventoFintoc, leerEvento } from "./evento.ts";
import {
  anotarEvento,
  borrarEventos,
  cambiarConexion,
  marcarQuitados,
  pedirListado,
  tomarConexion,
} from "./fintoc.store.server.ts";
import { firmaValida } from "./firma.server.ts";
import { TEXTOS_FINTOC } from "./textos.ts";

type Recibido = { cuerpo: Uint8Array; firma: string | null };

/** `pedido`: a list is due. `repetido`: the same event came before. `ignorado`: it is about another account, or nothing for us. */
export type DesenlaceEvento = "pedido" | "repetido" | "ignorado";

/** Receives an event of Fintoc. The signature is checked over the raw bytes before they are parsed. */
export async function recibirEvento(ctx: Ctx, { cuerpo, firma }: Recibido): Promise<DesenlaceEvento> {
  const secreto = await leerSecretoWebhook(ctx);
  if (secreto === null) throw new Rechazo("desconocido", TEXTOS_FINTOC.apagada);
  if (!firmaValida({ cabecera: firma, cuerpo, secreto, ahora: ctx.now() }))
    throw new Rechazo("sin_sesion", TEXTOS_FINTOC.firma);
  const evento = leerEvento(leerJson(cuerpo));
  if (!evento) throw new Rechazo("malformado", TEXTOS_FINTOC.evento);
  return enTransaccion(ctx, (tx) => anotar(tx, evento));
}

/** The event and the request for a list are one transaction: a process that dies afterwards leaves the request to the job. */
async function anotar(tx: Tx, evento: EventoFintoc): Promise<DesenlaceEvento> {
  const { id, tipo } = evento;
  // What an event marks is also written while a list is saved.
  if (evento.que === "cambios") await bloquear(tx, "movimientos-banco");
  if (!(await anotarEvento(tx, { id, tipo, recibido_en: tx.now() }))) return "repetido";
  const conexion = await tomarConexion(tx);
  if (!conexion || evento.que === "nada") return "ignorado";
  if (evento.que === "credenciales") {
    if (conexion.avisada_en === null) await avisarFalla(tx, TEXTOS_FINTOC.credenciales);
    await cambiarConexion(tx, {
      error: TEXTOS_FINTOC.credenciales,
      avisada_en: conexion.avisada_en ?? tx.now(),
    });
    return "ignorado";
  }
  if (evento.cuenta !== conexion.cuenta_fintoc) return "ignorado";
  if (evento.que === "cambios") {
    await avisarPorVer(tx, await marcarQuitados(tx, evento.quitados));
    tx.announce({ tabla: "movimientos_banco" });
  }
  // Fintoc read the bank again: its key works.
  if (evento.que === "listar" && conexion.error === TEXTOS_FINTOC.credenciales)
    await cambiarConexion(tx, { error: null, avisada_en: null });
  await pedirListado(tx, evento.que === "cambios" ? evento.desde : null);
  return "pedido";
}

/** Fintoc repeats an event for some days at most; its signature is refused after five minutes anyway. */
const GUARDADOS = 30 * DIA_MS;

export const limpiarEventos = (ctx: Ctx): Promise<number> =>
  borrarEventos(ctx, new Date(ctx.now().getTime() - GUARDADOS));
