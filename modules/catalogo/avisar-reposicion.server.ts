import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { tomarAvisos } from "#modules/productos/avisos/avisos.store.server.ts";
import { conOpcion, rutaOpcion } from "#modules/productos/opciones/opciones.ts";
import { leerRepuestas, type Repuesta } from "./reposicion.store.server.ts";

const POR_VEZ = 200;

/**
 * Tells the people who pressed 'Avísame' that it is back, once each: by mail and in the bell. A job runs it every minute, so it does
 * not matter how the units came. The wait is deleted with the notice, so two processes tell it once.
 */
export async function avisarReposicion(ctx: Ctx): Promise<number> {
  let avisadas = 0;
  for (;;) {
    const repuestas = await leerRepuestas(ctx, POR_VEZ);
    if (repuestas.length === 0) return avisadas;
    const ahora = await enTransaccion(ctx, (tx) => avisar(tx, repuestas));
    avisadas += ahora;
    // Another process is at it.
    if (ahora === 0) return avisadas;
  }
}

async function avisar(tx: Tx, repuestas: readonly Repuesta[]): Promise<number> {
  const tomadas = new Set(
    await tomarAvisos(
      tx,
      repuestas.map(({ id }) => id),
    ),
  );
  const suyas = repuestas.filter(({ id }) => tomadas.has(id));
  await notificarVarios(tx, suyas.map(avisoDe));
  await encolarCorreos(tx, suyas.flatMap(correoDe));
  return suyas.length;
}

const claveDe = ({ id }: Repuesta) => `de-vuelta:${id}`;
const nombreDe = ({ nombre, opcion_nombre }: Repuesta) => conOpcion(nombre, opcion_nombre);

const avisoDe = (repuesta: Repuesta) => ({
  clave: claveDe(repuesta),
  usuario: repuesta.usuario,
  titulo: "Volvió lo que esperabas",
  texto: `${nombreDe(repuesta)} está otra vez en la tienda.`,
  enlace: rutaOpcion(repuesta.sku, repuesta.opcion),
});

function correoDe(repuesta: Repuesta) {
  const { usuario, email, sku, opcion } = repuesta;
  if (!email) return [];
  const datos = { producto: nombreDe(repuesta), ruta: rutaOpcion(sku, opcion) };
  return [
    { clave: claveDe(repuesta), para: email, usuario, plantilla: "producto_de_vuelta" as const, datos },
  ];
}
