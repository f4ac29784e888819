import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente, type PersonaCompra } from "#modules/compras/venta/venta.store.server.ts";
import { leerTextoPulso, SIN_BALIZA, textoPulso } from "#modules/comun/baliza/drand.ts";
import { leerPulsoVerificado } from "#modules/comun/baliza/pulso-verificado.server.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { CONSUMIDOS, cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { insertarPuntosDados } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { leerUltimoSello } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { reglasDelPremio } from "#modules/sorteos/bases-guardadas.ts";
import { abrirSiguiente } from "#modules/sorteos/crear-sorteo.server.ts";
import {
  bloquearParticipantes,
  bloquearProducto,
  cambiarSorteo,
  estaIniciado,
  type Sorteo,
} from "#modules/sorteos/sorteos.store.server.ts";
import {
  anunciarFinal,
  anunciarSorteo,
  negativaTerminado,
  tomarSorteo,
} from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerDatosActa } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { SEMILLA_A_TIEMPO, type VerificarFirma } from "#modules/sorteos/verificacion/pulso.ts";
import { type Ganadores, mezclar, sortear } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { avisarResultado, type Realizado } from "./avisar-resultado.server.ts";
import { leerFijado } from "./realizacion.store.server.ts";

/**
 * Second step of a draw whose first step is done: null while its beacon pulse is not out; refused if the draw was held already.
 */
export async function terminarSorteo(ctx: Ctx, key: string): Promise<Ganadores | null> {
  const esperado = await leerFijado(ctx, key);
  const baliza = esperado === null ? null : await leerPulsoVerificado(ctx, esperado);
  if (esperado !== null && baliza === null) {
    // Store this answer too: a repeated request with the same key must get it again, even after the draw.
    if (ctx.idempotency) await enTransaccion(ctx, async () => null);
    return null;
  }
  return enTransaccion(ctx, async (tx) => {
    const realizado = await realizarSorteo(tx, key, baliza);
    await avisarResultado(tx, realizado);
    return realizado.resultado;
  });
}

/**
 * Decides the winners from what the first step pinned, gives the prizes and opens the next raffle, in the caller's transaction.
 * The caller has verified the signature in `baliza`.
 */
export async function realizarSorteo(enCurso: Tx, key: string, baliza: string | null): Promise<Realizado> {
  const sorteo = await tomarSorteo(enCurso, key);
  exigir(negativaTerminado(sorteo));
  if (baliza === null || !estaIniciado(sorteo) || !esLaFijada(sorteo.baliza, baliza))
    throw new Error(`El sorteo ${key} no fijó la baliza ${baliza}.`);
  const participantes = await bloquearParticipantes(enCurso, key);
  const resultado = await decidir(enCurso, sorteo, baliza);
  const premiados = await bloquearPremiados(enCurso, sorteo, resultado);
  // Products are locked after people and the book, as in all transactions.
  const producto = await bloquearProducto(enCurso, sorteo.producto);
  // One instant for the draw, its prizes and their news, taken when no lock has to be waited for: the stage hides all of them by it.
  const sorteado_en = enCurso.now();
  const tx: Tx = { ...enCurso, now: () => sorteado_en };
  const codigo_venta = await premiarGanadores(tx, sorteo, premiados);
  const sello = await leerUltimoSello(tx, sorteado_en);
  await cambiarSorteo(tx, sorteo, { ...resultado, estado: "Finalizado", baliza, sorteado_en, sello });
  await exigirActa(tx, sorteo, baliza);
  await abrirSiguiente(tx, producto);
  anunciarSorteo(tx, sorteo);
  const { numero_producto, numero_puntos } = resultado;
  const ganadores = { numero_producto, numero_puntos, codigo_venta };
  await anunciarFinal(tx, sorteo, { producto: producto.producto, ganadores, motivo: null });
  return { sorteo, sorteado_en, producto: producto.producto, participantes, resultado, codigo_venta };
}

/** Whether the text is the pulse of exactly the pinned chain and round. */
function esLaFijada(fijada: string | null, baliza: string): boolean {
  if (fijada === SIN_BALIZA) return baliza === SIN_BALIZA;
  const esperado = fijada === null ? null : leerTextoPulso(fijada);
  const pulso = leerTextoPulso(baliza);
  if (!esperado || !pulso) return false;
  return pulso.cadena === esperado.cadena && pulso.ronda === esperado.ronda;
}

async function decidir(tx: Tx, sorteo: Sorteo, baliza: string): Promise<Ganadores> {
  const { key, objetivo, semilla, huella_rangos, huella_aportes } = sorteo;
  const datos = await leerDatosActa(tx.db, key);
  if (!datos || semilla === null || huella_rangos === null || huella_aportes === null)
    throw new Error(`El sorteo ${key} no está fijado.`);
  const z = await mezclar(hexABytes(semilla), { key, huella_rangos, huella_aportes, baliza });
  const ganadores = await sortear(z, objetivo, datos.rangos);
  const codigos = new Map([...datos.seudonimos].map(([usuario, seudonimo]) => [seudonimo, usuario]));
  const codigo = (seudonimo: string) => codigos.get(seudonimo) ?? "";
  return {
    ...ganadores,
    ganador_producto: codigo(ganadores.ganador_producto),
    ganador_puntos: codigo(ganadores.ganador_puntos),
  };
}

/**
 * Aborts the transaction if the public record of the draw does not verify. Only the verified pulse counts as signed: checking the
 * signature again here would hold the raffle's lock and stop every other request for 100 ms. A seed that was published late does
 * not stop the draw: its record says so.
 */
async function exigirActa(tx: Tx, { key, producto }: Sorteo, verificado: string): Promise<void> {
  const acta = await leerActaSorteo(tx, producto, key);
  const esElVerificado: VerificarFirma = async ({ hash }, ronda, firma) =>
    textoPulso(hash, ronda, firma) === verificado;
  const fallas =
    acta &&
    (await verificarActa(acta, tx.baliza, esElVerificado)).filter(
      ({ ok, id }) => !ok && id !== SEMILLA_A_TIEMPO,
    );
  if (!fallas || fallas.length > 0)
    throw new Error(`El acta del sorteo ${key} no se verifica: ${fallas?.map(({ id }) => id).join(", ")}.`);
}

/** Referral codes. */
type CodigosGanadores = { ganador_producto: string; ganador_puntos: string };

/** The winner of the product and the entries of the prizes, with every row locked that they change. */
type Premiados = { ganador: PersonaCompra; ganador_puntos: string; asientos: Asiento[] };

async function bloquearPremiados(
  tx: Tx,
  { key, objetivo }: Sorteo,
  { ganador_producto, ganador_puntos }: CodigosGanadores,
): Promise<Premiados> {
  const ganador = await bloquearCliente(tx, ganador_producto);
  if (!ganador) throw new Error(`La cuenta que ganó el sorteo ${key} no existe.`);
  const asientos = asientosDe(key, objetivo, puntosDelPremio(objetivo), ganador_puntos);
  const cuentas = asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta));
  await bloquearSaldos(tx, [...new Set(cuentas)]);
  return { ganador, ganador_puntos, asientos };
}

/**
 * Pays a tenth of the pool to the second winner and spends the rest; registers the product as a sale of zero
 * pesos and returns its code.
 */
async function premiarGanadores(
  tx: Tx,
  sorteo: Sorteo,
  { ganador, ganador_puntos, asientos }: Premiados,
): Promise<string> {
  const { key, objetivo } = sorteo;
  const puntos = puntosDelPremio(objetivo);
  await moverPuntos(tx, asientos);
  if (puntos > 0) {
    const filas = [{ usuario: ganador_puntos, puntos }];
    const dados = { sorteo: key, forma_pago: "sorteo", fecha: tx.now(), motivo: null, filas } as const;
    await insertarPuntosDados(tx, dados);
    tx.announce({ tabla: "tickets_compras", usuario: ganador_puntos });
  }
  return registrarPremio(tx, ganador, sorteo.producto, { sorteo: key, ...reglasDelPremio(sorteo.bases) });
}

/** A target below ten leaves no whole point for the second prize. */
function asientosDe(key: string, objetivo: number, puntos: number, ganador: string): Asiento[] {
  const pozo = cuentaPozo(key);
  const datos = { sorteo: key };
  const consumo: Asiento = {
    clave: `consumo:${key}`,
    motivo: "consumo",
    movimientos: traspaso(pozo, CONSUMIDOS, objetivo - puntos),
    datos,
  };
  if (puntos === 0) return [consumo];
  const movimientos = traspaso(pozo, cuentaUsuario(ganador), puntos);
  return [{ clave: `premio:${key}`, motivo: "premio", movimientos, datos }, consumo];
}
