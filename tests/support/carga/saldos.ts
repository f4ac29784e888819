import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DbOrTx } from "#database/client.ts";
import { creditoReferido } from "#modules/compras/pago/anulacion/anulacion.ts";
import { type Carga, type Jugada, type Persona, PORCENTAJE_REFERIDO } from "./carga.ts";

type Partidas = Map<string, { estado: string; resultados: Map<string, string> }>;

/**
 * Recomputes every balance from the recorded answers. Only random outcomes come from the database: cards,
 * winners and lost points.
 */
export async function comprobarSaldos(db: DbOrTx, carga: Carga): Promise<void> {
  const dados = await leerDados(db);
  const partidas = await leerPartidas(db);
  const deben = carga.personas.map((persona) => {
    const { codigo, inicial } = persona;
    const saldo = inicial + (dados.get(codigo) ?? 0) + deVentas(carga, persona) - deAbonos(carga, persona);
    return `${codigo} ${saldo + deMesa(carga, persona, partidas)}`;
  });
  const { rows } = await db.execute<{ cuenta: string; saldo: string }>(sql`
    select cuenta, saldo from libro_cuentas where cuenta like 'usuario:%'`);
  const saldos = new Map(rows.map(({ cuenta, saldo }) => [cuenta.slice("usuario:".length), saldo]));
  expect(carga.personas.map(({ codigo }) => `${codigo} ${saldos.get(codigo) ?? 0}`)).toEqual(deben);
}

/** Prizes of raffles, and points of annulled sales that were already used. */
async function leerDados(db: DbOrTx): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ usuario: string; puntos: string }>(sql`
    select usuario, sum(puntos) as puntos from tickets_compras
     where forma_pago = 'sorteo' or (forma_pago = 'ajuste' and motivo like 'Puntos ya usados de la compra anulada %')
     group by usuario`);
  return new Map(rows.map(({ usuario, puntos }) => [usuario, Number(puntos)]));
}

async function leerPartidas(db: DbOrTx): Promise<Partidas> {
  const { rows } = await db.execute<{
    partida: string;
    estado: string;
    montoncito: string;
    resultado: string;
  }>(sql`
    select distinct a.partida, p.estado, a.montoncito, a.resultado
      from apuestas a join partidas p on p.key_partida = a.partida where a.resultado <> 'cancelada'`);
  const partidas: Partidas = new Map();
  for (const { partida, estado, montoncito, resultado } of rows) {
    const conocida = partidas.get(partida) ?? { estado, resultados: new Map() };
    expect(conocida.resultados.has(montoncito), `${partida} has one result for ${montoncito}`).toBe(false);
    conocida.resultados.set(montoncito, resultado);
    partidas.set(partida, conocida);
  }
  return partidas;
}

function deVentas({ registro, personas }: Carga, { codigo }: Persona): number {
  const invitadas = new Set(personas.filter(({ referente }) => referente === codigo).map((p) => p.codigo));
  const vigentes = registro.compras.filter(
    (compra) => registro.pagadas.has(compra.codigo) && !registro.anuladas.has(compra.codigo),
  );
  let suma = 0;
  for (const { persona, puntos } of vigentes) {
    if (persona === codigo) suma += puntos;
    if (invitadas.has(persona)) suma += creditoReferido(puntos, PORCENTAJE_REFERIDO);
  }
  return suma;
}

const deAbonos = ({ registro }: Carga, { codigo }: Persona): number =>
  registro.abonos
    .filter(({ persona }) => persona === codigo)
    .reduce((suma, { inicio, final }) => suma + final - inicio + 1, 0);

/** Bets on the table are deducted; a settled round paid or took the stakes by the result of their pile. */
function deMesa({ registro }: Carga, { codigo }: Persona, partidas: Partidas): number {
  const mias = ({ persona }: Jugada) => persona === codigo;
  const signo = ({ partida, monton }: Jugada): number => {
    const resultado = partidas.get(partida)?.resultados.get(`monton_${monton}`);
    if (resultado === "ganada") return 1;
    return resultado === "pendiente" || resultado === "perdida" ? -1 : 0;
  };
  const suma = (jugadas: Jugada[]) => jugadas.reduce((total, j) => total + signo(j) * j.puntos, 0);
  return suma(registro.apuestas.filter(mias)) - suma(registro.retiros.filter(mias));
}
