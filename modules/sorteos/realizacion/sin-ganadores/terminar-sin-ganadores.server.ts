import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { vaciarProducto } from "#modules/productos/cambios.store.server.ts";
import { devolverUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { insertarPuntosDados } from "#modules/puntos/entregas.store.server.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { abrirSiguiente } from "#modules/sorteos/crear-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import {
  bloquearParticipantes,
  bloquearProducto,
  cambiarSorteo,
  type Participante,
  type Sorteo,
} from "#modules/sorteos/sorteos.store.server.ts";
import { anunciarFinal, anunciarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { publicarSemilla, semillaComprometida } from "../inicio/fijar-sorteo.server.ts";

/**
 * Ends a raffle that the caller has locked: returns all points, publishes the seed and tells every participant why. Opens the next
 * raffle of the product unless `siguiente` says otherwise.
 */
export async function terminarSinGanadores(
  tx: Tx,
  sorteo: Sorteo,
  motivo: string,
  { siguiente = true } = {},
): Promise<void> {
  const { key } = sorteo;
  const participantes = await bloquearParticipantes(tx, key);
  await devolver(tx, sorteo, participantes);
  // Products are locked after people and the book, as in all transactions.
  await devolverUnidades(tx, { codigo: key, causa: "premio" });
  const producto = await bloquearProducto(tx, sorteo.producto);
  const fecha_termino = sorteo.fecha_termino ?? tx.now();
  const publicado = await publicarAbandonado(tx, sorteo);
  await cambiarSorteo(tx, sorteo, { ...publicado, estado: "Finalizado", fecha_termino, motivo });
  if (siguiente) await abrirSiguiente(tx, producto);
  else await vaciarProducto(tx, producto.sku);
  await avisar(tx, { sorteo, participantes, motivo, producto: producto.producto });
  anunciarSorteo(tx, sorteo);
  await anunciarFinal(tx, sorteo, { producto: producto.producto, ganadores: null, motivo });
}

/**
 * Shows everyone what was abandoned: the seed and, once the ranges are fixed, the inputs. A seed that cannot be read stays
 * unpublished, because the points must go back all the same.
 */
async function publicarAbandonado(tx: Tx, sorteo: Sorteo) {
  if (sorteo.semilla !== null) return {};
  const secreta = await semillaComprometida(tx, sorteo).catch((error: unknown) => {
    tx.log.error("raffles: ended without publishing its seed", { key: sorteo.key, ...describeError(error) });
    return null;
  });
  if (!secreta) return {};
  if (sorteo.estado === "Disponible") return { semilla: bytesAHex(secreta), semilla_publicada_en: tx.now() };
  const { congelado_en, huella_aportes, semilla, semilla_publicada_en } = await publicarSemilla(tx, sorteo);
  return { congelado_en, huella_aportes, semilla, semilla_publicada_en };
}

async function devolver(tx: Tx, { key }: Sorteo, participantes: readonly Participante[]): Promise<void> {
  const filas = participantes.map(({ codigo_referido, puntos }) => ({ usuario: codigo_referido, puntos }));
  // Write one entry per person: the trigger sums a whole entry for each of its movements, which is slow for thousands of them.
  const asientos = filas.map(
    ({ usuario, puntos }): Asiento => ({
      clave: `devolucion:${key}:${usuario}`,
      motivo: "devolucion",
      movimientos: traspaso(cuentaPozo(key), cuentaUsuario(usuario), puntos),
      datos: { sorteo: key },
    }),
  );
  await moverPuntos(tx, asientos);
  await insertarPuntosDados(tx, {
    sorteo: key,
    forma_pago: "devolucion",
    fecha: tx.now(),
    filas,
    motivo: "Sorteo sin ganadores",
  });
  for (const { usuario } of filas) tx.announce({ tabla: "tickets_compras", usuario });
}

type Final = { sorteo: Sorteo; producto: string; motivo: string; participantes: readonly Participante[] };

async function avisar(tx: Tx, { sorteo, producto, motivo, participantes }: Final): Promise<void> {
  const { key, producto: sku } = sorteo;
  const clave = (codigo: string) => `sorteo-sin-ganadores:${key}:${codigo}`;
  await notificarVarios(
    tx,
    participantes.map(({ codigo_referido, puntos }) => ({
      clave: clave(codigo_referido),
      usuario: codigo_referido,
      titulo: `Te devolvimos ${conPuntos(puntos)}`,
      texto: `El sorteo de ${producto} terminó sin ganadores. ${motivo}`.slice(0, 500),
      enlace: rutaSorteo(sku, key),
      push: "sorteo" as const,
    })),
  );
  await encolarCorreos(
    tx,
    participantes.flatMap(({ codigo_referido: usuario, email, nombre, puntos }) =>
      email
        ? [
            {
              clave: clave(usuario),
              para: email,
              usuario,
              plantilla: "sorteo_sin_ganadores" as const,
              datos: { nombre, producto, sku, key, motivo, puntos_devueltos: puntos },
            },
          ]
        : [],
    ),
  );
}
