import { type Configuracion, leerEncendidas } from "#modules/boletas/configuracion.server.ts";
import { MINUTOS_DESHACER } from "#modules/compras/promesas.ts";
import { DIA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerCambiadas, leerSinDocumento, type MarcaVenta } from "./hechos.store.server.ts";
import { revisarVenta } from "./revisar-venta.server.ts";

const POR_VEZ = 200;
/** Each minute looks at the sales of the last days; a slower job looks at all that were paid while the boletas were on. */
const DIAS_RECIENTES = 3;
/** Longer than any right to give something back. */
const DIAS_DE_CAMBIOS = 400;

/**
 * Finds the paid sales that owe a document: only when their payment can no longer be undone, ten minutes after it. With `todas`, all
 * that were paid while the boletas were on. Returns how many documents are new.
 */
export async function buscarDebidas(ctx: Ctx, { todas = false } = {}): Promise<number> {
  const reglas = await leerEncendidas(ctx);
  if (!reglas) return 0;
  const ahora = ctx.now().getTime();
  const reciente = new Date(ahora - DIAS_RECIENTES * DIA_MS);
  const firmes = new Date(ahora - MINUTOS_DESHACER * MINUTO_MS);
  let nuevas = 0;
  for (const tramo of reglas.tramos) {
    const desde = todas || reciente < tramo.desde ? tramo.desde : reciente;
    const hasta = tramo.hasta && tramo.hasta < firmes ? tramo.hasta : firmes;
    nuevas += await buscarEntre(ctx, reglas, { desde, hasta });
  }
  return nuevas;
}

type Entre = { desde: Date; hasta: Date };

async function buscarEntre(ctx: Ctx, reglas: Configuracion, entre: Entre): Promise<number> {
  const rango = { ...entre, ambiente: reglas.ambiente, limite: POR_VEZ };
  let despues: MarcaVenta = null;
  let nuevas = 0;
  for (;;) {
    const ventas = await leerSinDocumento(ctx, { ...rango, despues });
    for (const { codigo } of ventas)
      nuevas += await enTransaccion(ctx, (tx) => revisarVenta(tx, codigo, reglas));
    despues = ventas.at(-1) ?? null;
    if (ventas.length < POR_VEZ) return nuevas;
  }
}

/** Finds the sales whose documents no longer say what was sold: annulled, returned, or with a shipping difference. */
export async function buscarCambiadas(ctx: Ctx): Promise<number> {
  const reglas = await leerEncendidas(ctx);
  if (!reglas) return 0;
  const desde = new Date(ctx.now().getTime() - DIAS_DE_CAMBIOS * DIA_MS);
  let despues = 0;
  let nuevas = 0;
  for (;;) {
    const ventas = await leerCambiadas(ctx, { desde, ambiente: reglas.ambiente, despues, limite: POR_VEZ });
    for (const { codigo } of ventas)
      nuevas += await enTransaccion(ctx, (tx) => revisarVenta(tx, codigo, reglas));
    despues = ventas.at(-1)?.id ?? 0;
    if (ventas.length < POR_VEZ) return nuevas;
  }
}
