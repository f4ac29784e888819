import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  type DatosIncidente,
  type Incidente,
  leerIncidente,
  negativaPasoIncidente,
  PASOS_INCIDENTE,
  type PasoIncidente,
} from "./incidente.ts";
import {
  actualizarIncidente,
  bloquearIncidente,
  insertarIncidente,
  listarIncidentes,
  marcarPaso,
} from "./incidentes.store.server.ts";

async function exigirIncidente(tx: Tx, id: number): Promise<Incidente> {
  const incidente = await bloquearIncidente(tx, id);
  if (!incidente) throw new Rechazo("desconocido", "Ese incidente no existe.");
  return incidente;
}

/** Notes a breach, known from now on. The same form sent twice makes one. */
export async function crearIncidente(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<number> {
  exigirPermiso(sesion, "incidentes.abrir");
  const datos = exigirDatos(leerIncidente(entrada));
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "incidentes");
    const igual = (await listarIncidentes(tx)).find(
      (uno) => uno.cerrado_en === null && cambiosDe<DatosIncidente>(uno, datos) === null,
    );
    if (igual) return igual.id;
    const id = await insertarIncidente(tx, { ...datos, conocido_en: tx.now(), quien });
    const objeto = `incidente:${id}`;
    await anotarAuditoria(tx, { quien, accion: "incidentes.crear", objeto, despues: datos });
    return id;
  });
}

/** Corrects what is known. A form that was opened before another change is refused. */
export async function editarIncidente(ctx: Ctx, id: number, entrada: Entrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "incidentes.abrir");
  const datos = exigirDatos(leerIncidente(entrada));
  const version = leerEntero(String(entrada.version ?? ""));
  await enTransaccion(ctx, async (tx) => {
    const antes = await exigirIncidente(tx, id);
    const cambios = cambiosDe<DatosIncidente>(antes, datos);
    if (!cambios) return;
    if (antes.cerrado_en) throw new Rechazo("estado", "Este incidente ya está cerrado.");
    if (antes.version !== version)
      throw new Rechazo(
        "estado",
        "Este incidente cambió mientras lo editabas. Actualiza la página y revisa.",
      );
    await actualizarIncidente(tx, id, datos);
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, { quien, accion: "incidentes.editar", objeto: `incidente:${id}`, ...cambios });
  });
}

/** Notes that a letter left, or that all is done. */
export async function avanzarIncidente(
  ctx: Ctx,
  { id, paso }: { id: number; paso: PasoIncidente },
  sesion: Sesion,
): Promise<string> {
  exigirPermiso(sesion, "incidentes.abrir");
  await enTransaccion(ctx, async (tx) => {
    exigir(negativaPasoIncidente(paso, await exigirIncidente(tx, id)));
    await marcarPaso(tx, id, paso, tx.now());
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, {
      quien,
      accion: "incidentes.avanzar",
      objeto: `incidente:${id}`,
      despues: { [PASOS_INCIDENTE[paso].columna]: tx.now() },
    });
  });
  return PASOS_INCIDENTE[paso].dicho;
}
