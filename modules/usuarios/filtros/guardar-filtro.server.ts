import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  esLista,
  type FiltroGuardado,
  LISTAS,
  type ListaFiltrada,
  limpiarConsulta,
  negativaFiltro,
} from "./filtro.ts";
import { borrarFiltroDe, escribirFiltro, leerFiltrosDe } from "./filtros.store.server.ts";

/** The filters that this person keeps for a list, or for all of them. */
export const leerFiltrosGuardados = (
  ctx: Lector,
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
  lista?: ListaFiltrada,
): Promise<FiltroGuardado[]> => leerFiltrosDe(ctx, codigo_referido, lista);

type Pedido = { lista: string; nombre: string; consulta: string };

/**
 * Keeps the filters of a list under a name; the same name again replaces them. They are the person's own: no other admin sees
 * them, so the audit does not record them.
 */
export async function guardarFiltro(ctx: Ctx, pedido: Pedido, sesion: Sesion): Promise<FiltroGuardado> {
  const { lista } = pedido;
  if (!esLista(lista)) throw new Rechazo("desconocido", "Esa lista no existe.");
  exigirPermiso(sesion, LISTAS[lista].permiso);
  const nombre = pedido.nombre
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
  const consulta = limpiarConsulta(pedido.consulta.toWellFormed());
  const usuario = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    // Counting and inserting must not be interrupted by another request of the same person: the limit would not hold.
    await bloquear(tx, `filtros:${usuario}`);
    const suyos = await leerFiltrosDe(tx, usuario, lista);
    exigir(negativaFiltro(nombre, consulta, suyos.filter((otro) => otro.nombre !== nombre).length));
    await escribirFiltro(tx, { usuario, lista, nombre, consulta, creado_en: tx.now() });
    const guardado = (await leerFiltrosDe(tx, usuario, lista)).find((uno) => uno.nombre === nombre);
    if (!guardado) throw new Error("the filter was not kept");
    return guardado;
  });
}

/** Forgets one of the person's own filters; one that is gone already is no failure. */
export function borrarFiltro(ctx: Ctx, id: number, { codigo_referido }: Sesion): Promise<void> {
  return enTransaccion(ctx, (tx) => borrarFiltroDe(tx, codigo_referido, id));
}
