import { sql } from "drizzle-orm";
import { type Carta, esCarta } from "#modules/montoncito/reglas/cartas.ts";
import { liquidar } from "#modules/montoncito/reglas/liquidacion.ts";
import { SimulationFailure } from "#tests/simulation/failure.ts";
import type { Mesa, Sorteo } from "#tests/simulation/modelo.ts";
import { recibidoDe, reunidoDe } from "#tests/simulation/modelo.ts";
import { after, DAY, type World } from "#tests/simulation/world.ts";
import { leerVenta } from "./compras.ts";
import { observarDevoluciones } from "./devoluciones.ts";
import { enviar } from "./seguimiento.ts";

// The clock ends raffles, rounds, sales and accounts. The model takes over that it did, and computes what each end must move.

export async function observar(world: World): Promise<void> {
  await observarDevoluciones(world);
  await observarSorteos(world);
  await observarPartidas(world);
  await observarRechazos(world);
  await observarEliminadas(world);
}

type FilaSorteo = Omit<Sorteo, "tramos" | "sorteado"> & {
  ganador_puntos: string | null;
  ganador_producto: string | null;
  premios: string[];
};

async function observarSorteos(world: World): Promise<void> {
  const { db, modelo } = world;
  const vivos = [...modelo.sorteos.values()].flatMap(({ key, estado }) =>
    estado === "Finalizado" ? [] : key,
  );
  const { rows } = await db.execute<FilaSorteo>(sql`
    select s.key, s.producto as sku, s.objetivo, s.minimo, s.estado, s.termina_en as termina, s.ganador_puntos, s.ganador_producto,
           array(select v.codigo from ventas v join productos_compras c on c.venta = v.id
                  where v.origen = 'sorteo' and v.usuario = s.ganador_producto and v.fecha = s.sorteado_en
                    and c.producto = s.producto) as premios
      from sorteos s where s.estado <> 'Finalizado' or s.key = any(${sql.param(vivos)}::text[]) order by s.id`);
  for (const fila of rows) {
    const { key, sku, objetivo, minimo, estado } = fila;
    const termina = fila.termina && new Date(fila.termina);
    const sorteo = modelo.sorteos.get(key);
    if (!sorteo)
      modelo.sorteos.set(key, { key, sku, objetivo, minimo, estado, termina, sorteado: false, tramos: [] });
    else if (estado === "Finalizado" && sorteo.estado !== "Finalizado") await terminar(world, sorteo, fila);
  }
}

/** The second winner gets a tenth of the pool and the rest is spent; the first one gets the product as a sale of zero pesos. */
async function terminar(world: World, sorteo: Sorteo, fila: FilaSorteo): Promise<void> {
  const { modelo, history, now } = world;
  const { key, objetivo, tramos } = sorteo;
  const { ganador_puntos, ganador_producto, premios } = fila;
  history.step(now(), `ends ${key}`, `${ganador_producto} ${ganador_puntos} ${premios.join()}`);
  if (ganador_puntos === null || ganador_producto === null) {
    if (sorteo.estado === "Disponible") porPlazo(world, sorteo);
    return devolverPozo(world, sorteo);
  }
  const gente = new Set(tramos.map(({ usuario }) => usuario));
  if (sorteo.estado !== "Cerrado" || !gente.has(ganador_puntos) || !gente.has(ganador_producto))
    throw new SimulationFailure(`${key} was won by a person who did not take part, or before it was full`);
  const [premio] = premios;
  if (premio === undefined || premios.length > 1)
    throw new SimulationFailure(`the draw of ${key} registered ${premios.length} prizes`);
  const puntos = Math.floor(objetivo / 10);
  if (puntos > 0) modelo.mover(ganador_puntos, puntos);
  modelo.casa.consumidos += objetivo - puntos;
  sorteo.estado = "Finalizado";
  sorteo.sorteado = true;
  history.count("raffle: drawn");
  const venta = await leerVenta(world, premio);
  modelo.ventas.set(premio, venta);
  enviar(world, venta, 0);
}

/** Of open raffles the clock ends those that are past their term, and no others. */
function porPlazo({ history, now }: World, { key, termina }: Sorteo): void {
  if (termina === null || termina > now())
    throw new SimulationFailure(`the clock ended ${key} before its term`);
  history.count("raffle: ended by its term");
}

/** A raffle ended without winners: all points go back. */
export function devolverPozo({ modelo, history }: World, sorteo: Sorteo): void {
  const suyos = new Map<string, number>();
  for (const { usuario, inicio, final } of sorteo.tramos)
    suyos.set(usuario, (suyos.get(usuario) ?? 0) + final - inicio + 1);
  for (const [usuario, puntos] of suyos) modelo.mover(usuario, puntos);
  sorteo.tramos = [];
  sorteo.estado = "Finalizado";
  history.count("raffle: without winners");
}

type FilaPartida = {
  key: string;
  estado: string;
  repartida: boolean;
  banca: number | null;
  cartas: string[] | null;
};

async function observarPartidas(world: World): Promise<void> {
  const { db, modelo } = world;
  const keys = sql.param([...modelo.mesas.keys()]);
  const { rows } = await db.execute<FilaPartida>(sql`
    select p.key_partida as key, p.estado, p.repartida_en is not null as repartida, p.banca,
           (select array[m.monton_1, m.monton_2, m.monton_3, m.monton_4, m.monton_5, m.monton_6]
              from montoncitos m where m.partida = p.key_partida) as cartas
      from partidas p where p.key_partida = any(${keys}::text[]) order by p.id`);
  for (const fila of rows) {
    const mesa = modelo.mesas.get(fila.key);
    if (!mesa) continue;
    mesa.abierta = fila.estado === "abierta" || fila.estado === "cuenta";
    if (fila.repartida) pagarMesa(world, mesa, fila);
    else if (fila.estado === "anulada")
      for (const { jugador, puntos } of mesa.apuestas) modelo.mover(jugador, puntos);
    if (fila.repartida || fila.estado === "anulada") modelo.mesas.delete(fila.key);
  }
}

/** The cards are the shop's, and their acta is checked; who wins how much with them follows from the bets of the model. */
function pagarMesa({ modelo, history, now }: World, mesa: Mesa, { key, banca, cartas }: FilaPartida): void {
  const naipes = (cartas ?? []).filter((carta): carta is Carta => esCarta(carta));
  history.step(now(), `deals ${key}`, `${banca} ${naipes.join()}`);
  history.count("round: dealt");
  for (const { jugador, apostado, neto } of liquidar(naipes, banca ?? 0, mesa.apuestas).jugadores) {
    if (apostado + neto > 0) modelo.mover(jugador, apostado + neto);
    modelo.casa.banca -= neto;
  }
}

const DIAS_SIN_PAGO = 7 * DAY;

/** Sales that waited for a week without any money are rejected, and no others. */
async function observarRechazos(world: World): Promise<void> {
  const { db, modelo, history, now } = world;
  const esperan = [...modelo.ventas.values()].filter(({ estado }) => estado === "Validando Pago");
  const codigos = sql.param(esperan.map(({ codigo }) => codigo));
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select codigo from ventas where codigo = any(${codigos}::text[]) and estado_pago = 'Rechazado' order by codigo`);
  for (const { codigo } of rows) {
    const venta = modelo.ventas.get(codigo);
    if (!venta) continue;
    if (recibidoDe(venta) > 0 || after(venta.desde, DIAS_SIN_PAGO) > now())
      throw new SimulationFailure(`the clock rejected ${codigo} too early`);
    venta.estado = "Rechazado";
    history.count("sale: rejected by the clock");
  }
}

/** An account whose owner left is deleted when its last raffle has ended, with what it got meanwhile. */
async function observarEliminadas({ db, modelo, history }: World): Promise<void> {
  const seVan = [...modelo.personas].flatMap(([codigo, { estado }]) => (estado === "se_va" ? codigo : []));
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select codigo_referido as codigo from usuarios
     where codigo_referido = any(${sql.param(seVan)}::text[]) and eliminado_en is not null order by 1`);
  for (const { codigo } of rows) {
    const participa = [...modelo.sorteos.values()].find(
      (sorteo) =>
        sorteo.estado !== "Finalizado" &&
        reunidoDe(sorteo) > 0 &&
        sorteo.tramos.some(({ usuario }) => usuario === codigo),
    );
    if (participa) throw new SimulationFailure(`${codigo} was deleted while taking part in ${participa.key}`);
    const persona = modelo.persona(codigo);
    persona.estado = "eliminada";
    persona.saldo = 0;
    history.count("account: deleted by the clock");
  }
}
