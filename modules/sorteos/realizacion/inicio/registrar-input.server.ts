import { yaSalio } from "#modules/comun/baliza/pulsos.store.server.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import { type Negativa, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { TEXTOS_ABONO } from "#modules/sorteos/abonos/textos.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { inputValido } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import {
  insertarInput,
  participaEn,
  type SorteoParaInput,
  tomarSorteoParaInput,
} from "../realizacion.store.server.ts";

/** 'Comenzar Sorteo': a participant adds their number once, while the raffle is closed and its inputs are not frozen. */
export async function registrarInput(
  ctx: Ctx,
  { key, input }: { key: string; input: number },
  sesion: Sesion,
): Promise<{ message: string }> {
  if (sesion.role === "admin") throw new Rechazo("ajeno", TEXTOS_ABONO.admin_no_participa);
  if (!inputValido(input)) throw new Rechazo("valor", TEXTOS_SORTEOS.input_invalido);
  const usuario = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteoParaInput(tx, key);
    if (!sorteo) throw new Rechazo("desconocido", TEXTOS_SORTEOS.desconocido);
    if (!(await participaEn(tx, key, usuario))) throw new Rechazo("ajeno", TEXTOS_SORTEOS.no_participa);
    // Read the clock once: the freeze drops every input whose instant is not before the date.
    const ahora = tx.now();
    exigir(negativaInput(sorteo, ahora));
    // The clock may be behind: an input from after the pulse could be chosen to suit it.
    if (await yaSalio(tx, sorteo.baliza)) throw new Rechazo("estado", TEXTOS_SORTEOS.input_tarde);
    const nuevo = await insertarInput(tx, { sorteo: key, usuario, input, created_at: ahora });
    if (!nuevo) throw new Rechazo("estado", TEXTOS_SORTEOS.input_repetido);
    tx.announce({ tabla: "sorteos_input", clave: key });
    return { message: TEXTOS_SORTEOS.input_guardado };
  });
}

function negativaInput(
  { estado, congelado_en, fecha_sorteo }: SorteoParaInput,
  ahora: Date,
): Negativa | null {
  if (estado === "Disponible") return porEstado(TEXTOS_SORTEOS.incompleto);
  const aTiempo = estado === "Cerrado" && !congelado_en && fecha_sorteo && ahora < fecha_sorteo;
  return aTiempo ? null : porEstado(TEXTOS_SORTEOS.input_tarde);
}
