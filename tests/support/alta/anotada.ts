import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import type { Database } from "#database/client.ts";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import { unTurno, unTurnoSinApuestas } from "#tests/support/carga/acciones.ts";
import type { Carga, Contestada, Persona } from "#tests/support/carga/carga.ts";
import { abrir } from "#tests/support/carga/cliente.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { contar } from "#tests/support/shop/existencias.ts";
import { type Fila, type Operacion, violaciones } from "./historia.ts";

const SKU = "700001";
/** More than any run sells. When few units are left the shop may keep fewer than a sale asked for, and the model does not know that. */
const UNIDADES = 1_000_000;
const PRODUCTO = `producto:${SKU}`;
const MIRAR = "validarInicioJuego";

/** The shop counts the units of the product that all buy. From now on every answer is noted, and people begin. */
export async function empezarHistoria({ db }: Database, carga: Carga): Promise<void> {
  await contar(testCtx(db, new Date()), SKU, UNIDADES);
  carga.contestadas = [];
}

/** One in four never bets, and looks at their own balance. */
export async function unTurnoAnotado(carga: Carga, persona: Persona): Promise<void> {
  if (!carga.contestadas) return;
  if (carga.personas.indexOf(persona) % 4 !== 3) return unTurno(carga, persona);
  return randomInt(3) === 0 ? mirar(carga, persona) : unTurnoSinApuestas(carga, persona);
}

async function mirar(carga: Carga, persona: Persona): Promise<void> {
  const desde = performance.now();
  const { status, texto } = await abrir(carga, `/.netlify/functions/${MIRAR}`, persona);
  const { cookie } = persona;
  carga.contestadas?.push({
    nombre: MIRAR,
    cuerpo: {},
    cookie,
    desde,
    hasta: performance.now(),
    status,
    texto,
  });
}

const ANSWERS = {
  compra: z.object({ codigoVenta: z.string() }),
  carrito: z.object({ carrito: z.tuple([z.object({ tipo: z.string(), cantidad: z.number() })]) }),
  pago: z.object({ codigo: z.string() }),
  abono: z.object({ compromiso: z.string(), puntosInicio: z.number(), puntosFinal: z.number() }),
  apuesta: z.object({ version: z.number() }),
  pedida: z.object({ partidaId: z.string(), cantidad: z.number().optional() }),
  retiro: z.object({ version: z.number(), puntosDevueltos: z.number() }),
  mirada: z.object({ saldo_despues: z.number() }),
};

type Hechos = {
  /** The person of a cookie, and the customer of a sale. */
  quien: ReadonlyMap<string, string>;
  /** The key of a raffle by its commitment. */
  sorteos: ReadonlyMap<string, string>;
  filas: readonly Fila[];
  /** When a draw gave points to a person, in milliseconds. */
  premios: ReadonlyMap<string, readonly number[]>;
};

/** With the people paused: every answered function follows from the book and from the units, in their order. */
export async function comprobarHistoria({ pool }: Database, carga: Carga): Promise<number> {
  const filas = await leerFilas(pool);
  const { rows } = await pool.query<{ key: string; compromiso: string }>(
    "select key, compromiso from sorteos",
  );
  const quien = new Map([
    ...carga.personas.map(({ cookie, codigo }) => [cookie, codigo] as const),
    ...carga.registro.compras.map(({ codigo, persona }) => [codigo, persona] as const),
  ]);
  const sorteos = new Map(rows.map(({ key, compromiso }) => [compromiso, key]));
  const hechos = { quien, sorteos, filas, premios: await leerPremios(pool) };
  const operaciones = (carga.contestadas ?? []).flatMap((una) => operacionDe(una, hechos));
  const malas = violaciones(operaciones, filas, new Map());
  expect(malas).toEqual([]);
  return operaciones.length;
}

/** The rows of both books in the order in which their accounts were locked. */
async function leerFilas(pool: Database["pool"]): Promise<Fila[]> {
  const { rows: libro } = await pool.query<Fila>(`
    select m.cuenta as cosa, a.clave, sum(m.puntos)::int as cuanto
      from libro_movimientos m join libro_asientos a on a.id = m.asiento
     where m.cuenta like 'usuario:%' group by m.cuenta, a.clave, a.id order by a.id`);
  const { rows: unidades } = await pool.query<Fila>(
    `select 'producto:' || producto as cosa, causa || ':' || coalesce(referencia, '') as clave, cantidad::int as cuanto
       from existencias_movimientos where producto = $1 order by id`,
    [SKU],
  );
  return [...libro, ...unidades];
}

async function leerPremios(pool: Database["pool"]): Promise<Hechos["premios"]> {
  const { rows } = await pool.query<{ usuario: string; en: Date }>(
    "select usuario, fecha_compra as en from tickets_compras where forma_pago = 'sorteo'",
  );
  const porPersona = Map.groupBy(rows, ({ usuario }) => usuario);
  return new Map([...porPersona].map(([quien, suyos]) => [quien, suyos.map(({ en }) => en.getTime())]));
}

/** Between the clock of the one who asked and that of the shop. */
const MARGEN = 1_000;

/** The balance that people see leaves out a prize until the stage of its draw ended: such a look does not tell what the book had. */
const eraSecreto = ({ desde, hasta }: Contestada, premios: readonly number[] = []): boolean =>
  premios.some(
    (en) =>
      en > performance.timeOrigin + desde - REVELACION_MS - MARGEN &&
      en < performance.timeOrigin + hasta + MARGEN,
  );

const ACEPTADO = 300;

function operacionDe(una: Contestada, hechos: Hechos): Operacion[] {
  const cuando = { desde: una.desde, hasta: una.hasta };
  if (una.status >= ACEPTADO) return [];
  const persona = hechos.quien.get(una.cookie) ?? "";
  const cuenta = `usuario:${persona}`;
  const answer: unknown = JSON.parse(una.texto);
  switch (una.nombre) {
    case "ingresarCompras": {
      const [linea] = ANSWERS.carrito.parse(una.cuerpo).carrito;
      if (linea.tipo !== "producto") return [];
      const clave = `venta:${ANSWERS.compra.parse(answer).codigoVenta}`;
      return [{ ...cuando, tipo: "cambio", cosa: PRODUCTO, clave, cuanto: -linea.cantidad }];
    }
    case "pagoRecibido": {
      const { codigo } = ANSWERS.pago.parse(una.cuerpo);
      const clave = `venta:${codigo}:1`;
      const cosa = `usuario:${hechos.quien.get(codigo) ?? ""}`;
      const cuanto = hechos.filas.find((fila) => fila.clave === clave && fila.cosa === cosa)?.cuanto ?? 0;
      return [{ ...cuando, tipo: "cambio", cosa, clave, cuanto }];
    }
    case "abonarPuntos": {
      const { compromiso, puntosInicio: inicio, puntosFinal } = ANSWERS.abono.parse(answer);
      const clave = `abono:${hechos.sorteos.get(compromiso)}:${inicio}`;
      return [{ ...cuando, tipo: "cambio", cosa: cuenta, clave, cuanto: inicio - puntosFinal - 1 }];
    }
    case "realizarApuesta": {
      const { partidaId, cantidad = 0 } = ANSWERS.pedida.parse(una.cuerpo);
      const clave = `apuesta:${partidaId}:${ANSWERS.apuesta.parse(answer).version}`;
      return [{ ...cuando, tipo: "cambio", cosa: cuenta, clave, cuanto: -cantidad }];
    }
    case "retirarApuesta": {
      const { version, puntosDevueltos } = ANSWERS.retiro.parse(answer);
      const clave = `retiro:${ANSWERS.pedida.parse(una.cuerpo).partidaId}:${version}`;
      return [{ ...cuando, tipo: "cambio", cosa: cuenta, clave, cuanto: puntosDevueltos }];
    }
    case MIRAR:
      if (eraSecreto(una, hechos.premios.get(persona))) return [];
      return [{ ...cuando, tipo: "lectura", cosa: cuenta, hay: ANSWERS.mirada.parse(answer).saldo_despues }];
    default:
      return [];
  }
}
