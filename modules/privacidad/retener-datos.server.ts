import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import {
  olvidarDocumentosAnteriores,
  olvidarSobresAnteriores,
} from "#modules/boletas/olvido.store.server.ts";
import {
  borrarFotosDeDevoluciones,
  olvidarCuentasDeDevoluciones,
} from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { borrarArchivosDeVentas } from "#modules/compras/olvido.store.server.ts";
import { olvidarBloqueosAnteriores } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarCorreosAnteriores } from "#modules/correos/correos.store.server.ts";
import { borrarNotificacionesAnteriores } from "#modules/notificaciones/notificaciones.store.server.ts";
import { borrarAvisosAnteriores } from "#modules/productos/avisos/avisos.store.server.ts";
import {
  borrarCartolasAnteriores,
  borrarFintocAnteriores,
  olvidarPagadoresAnteriores,
} from "#modules/transferencias/olvido.store.server.ts";
import { olvidarCliente } from "./eliminar-cuenta.server.ts";
import { limiteDe, type PlazoConDias } from "./mapa/plazos.ts";
import { leerClientesAnteriores } from "./privacidad.store.server.ts";
import { olvidarSolicitudesAnteriores } from "./solicitudes/solicitudes.store.server.ts";

/** Deletes or anonymises at most `limite` things of before an instant; how many. */
type Olvidar = (tx: Tx, antes: Date, limite: number) => Promise<number>;

/** What is past its term goes in these steps; the map says the terms. The book and the draws hold no identity and stay. */
const PASOS: readonly { plazo: PlazoConDias; olvidar: Olvidar }[] = [
  { plazo: "correos", olvidar: borrarCorreosAnteriores },
  { plazo: "notificaciones", olvidar: borrarNotificacionesAnteriores },
  { plazo: "anio", olvidar: borrarAvisosAnteriores },
  { plazo: "contable", olvidar: borrarArchivosDeVentas },
  { plazo: "contable", olvidar: olvidarDocumentosAnteriores },
  { plazo: "contable", olvidar: olvidarSobresAnteriores },
  { plazo: "contable", olvidar: borrarFotosDeDevoluciones },
  { plazo: "contable", olvidar: olvidarCuentasDeDevoluciones },
  { plazo: "contable", olvidar: borrarCartolasAnteriores },
  { plazo: "contable", olvidar: olvidarPagadoresAnteriores },
  { plazo: "contable", olvidar: borrarFintocAnteriores },
  { plazo: "solicitud", olvidar: olvidarSolicitudesAnteriores },
  { plazo: "solicitud", olvidar: olvidarBloqueosAnteriores },
];

const POR_VEZ = 500;
const VECES = 20;

/** Ends the terms of the data map. Run by a job; each step commits batch by batch, and a night does a bounded number of them. */
export async function retenerDatos(ctx: Ctx, porVez = POR_VEZ): Promise<number> {
  const ajustes = await leerAjustes(ctx);
  let olvidados = 0;
  for (const { plazo, olvidar } of PASOS) {
    const antes = limiteDe(plazo, ajustes, ctx.now());
    for (let vez = 0; vez < VECES; vez++) {
      const idos = await enTransaccion(ctx, (tx) => olvidar(tx, antes, porVez));
      olvidados += idos;
      if (idos < porVez) break;
    }
  }
  return olvidados + (await olvidarClientes(ctx, limiteDe("persona", ajustes, ctx.now()), porVez));
}

/** One by one: each of them leaves like a person who asks for it. */
async function olvidarClientes(ctx: Ctx, antes: Date, limite: number): Promise<number> {
  let idos = 0;
  for (const codigo of await leerClientesAnteriores(ctx, antes, limite))
    if (await olvidarCliente(ctx, codigo)) idos++;
  return idos;
}
