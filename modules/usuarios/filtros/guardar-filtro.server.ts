import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
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

/** Keeps the filters of a list under a name; the same name again replaces them. Only this person sees them. */
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
    await anotarAuditoria(tx, {
      quien: usuario,
      accion: "filtros.guardar",
      objeto: `filtro:${guardado.id}`,
      despues: auditable(guardado),
    });
    return guardado;
  });
}

/** Forgets one of the person's own filters. */
export function borrarFiltro(ctx: Ctx, id: number, { codigo_referido: usuario }: Sesion): Promise<void> {
  return enTransaccion(ctx, async (tx) => {
    const antes = await borrarFiltroDe(tx, usuario, id);
    if (!antes) throw new Rechazo("desconocido", "Ese filtro ya no existe.");
    await anotarAuditoria(tx, {
      quien: usuario,
      accion: "filtros.borrar",
      objeto: `filtro:${id}`,
      antes: auditable(antes),
    });
  });
}

/** A search may hold the name or e-mail of a customer, and the audit is kept when their account is deleted. */
const auditable = ({ lista, nombre, consulta }: Omit<FiltroGuardado, "id">) => ({
  lista,
  nombre,
  filtros: [...new URLSearchParams(consulta).keys()].join(" "),
});
