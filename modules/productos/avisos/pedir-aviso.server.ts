import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  borrarAviso,
  contarAvisos,
  type Esperada,
  insertarAviso,
  leerAvisosDe,
  leerUnidadesDe,
} from "./avisos.store.server.ts";
import { AVISO_DESCONOCIDO, negativaAviso, seEspera } from "./avisos.ts";

type Quien = Pick<Sesion, "codigo_referido">;

/** 'Avísame': the person is told once when it is back. False when it is back already: there is nothing to wait for. */
export function pedirAviso(ctx: Ctx, cual: Esperada, { codigo_referido }: Quien): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const existencias = await leerUnidadesDe(tx, cual);
    if (existencias === undefined) throw new Rechazo("desconocido", AVISO_DESCONOCIDO);
    if (!seEspera(existencias)) return false;
    // Counting and inserting must not be interrupted by another request of the same person: the limit would not hold.
    await bloquear(tx, `avisos:${codigo_referido}`);
    if ((await leerAvisosDe(tx, codigo_referido, cual.sku)).includes(cual.opcion)) return true;
    exigir(negativaAviso(await contarAvisos(tx, codigo_referido)));
    await insertarAviso(tx, codigo_referido, cual, tx.now());
    return true;
  });
}

/** One that is not waited for is no failure: it may have been told meanwhile. */
export const quitarAviso = (ctx: Ctx, cual: Esperada, { codigo_referido }: Quien): Promise<void> =>
  enTransaccion(ctx, (tx) => borrarAviso(tx, codigo_referido, cual));
