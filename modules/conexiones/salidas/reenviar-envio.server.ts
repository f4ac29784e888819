import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { escribirEvento } from "./anunciar.server.ts";
import { bloquearEnvio, salidaDe, soltarEnvio } from "./envios.store.server.ts";
import { EVENTO_PRUEBA } from "./eventos.ts";
import { tomar } from "./guardar-salida.server.ts";
import { dejarDeEsperar, type FilaSalida } from "./salidas.store.server.ts";

const DESCONOCIDO = "Ese envío ya no está en el registro.";
const APAGADA = "La dirección está apagada: enciéndela primero.";

/** Locks the address, and lets it receive at once although it may have failed a moment ago. */
async function despertar(tx: Tx, id: number): Promise<FilaSalida> {
  const salida = await tomar(tx, id);
  if (!salida.activa) throw new Rechazo("estado", APAGADA);
  await dejarDeEsperar(tx, id, tx.now());
  return salida;
}

/** Sends an event again with the same id and body. One that is about to be sent or under way is refused. */
export async function reenviarEnvio(ctx: Ctx, id: number, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const salida = await salidaDe(tx, id);
    if (salida === null) throw new Rechazo("desconocido", DESCONOCIDO);
    await despertar(tx, salida);
    const envio = await bloquearEnvio(tx, id);
    if (!envio) throw new Rechazo("desconocido", DESCONOCIDO);
    const { estado, intentos, tomado_hasta, evento_id, objeto } = envio;
    if ((tomado_hasta && tomado_hasta > tx.now()) || (estado === "pendiente" && intentos === 0))
      throw new Rechazo("estado", "Ese envío ya está saliendo.");
    await soltarEnvio(tx, id, tx.now());
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "conexiones.reenviar",
      objeto: `envio:${evento_id}`,
      antes: { estado, intentos },
    });
    tx.announce({ tabla: "conexiones_envios" });
    return objeto;
  });
}

/** 'Enviar prueba': an event without data of the shop, sent like any other. */
export async function probarSalida(ctx: Ctx, id: number, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const { url } = await despertar(tx, id);
    const evento = {
      evento: EVENTO_PRUEBA,
      objeto: EVENTO_PRUEBA,
      usuario: null,
      datos: { mensaje: "Hola desde tu tienda" },
    };
    const evento_id = await escribirEvento(tx, [id], evento);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "conexiones.probar",
      objeto: `envio:${evento_id}`,
    });
    return url;
  });
}
