import { formatearRut } from "#modules/comun/contacto/rut.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { calzar } from "#modules/transferencias/calce/calzar.ts";
import { posiblesCodigos } from "#modules/transferencias/calce/codigos.ts";
import type { Deposito, PendientesCalce, Propuesta } from "#modules/transferencias/calce/tipos.ts";
import {
  leerAparte,
  leerConfirmados,
  leerLibres,
  leerPagadores,
  type MovimientoLeido,
  primerDiaDeDepositos,
} from "./movimientos.store.server.ts";
import {
  type CerradaLeida,
  type CotizacionLeida,
  leerCotizadas,
  leerEsperando,
  leerVentasCerradas,
  type VentaLeida,
} from "./ventas.store.server.ts";

const DIAS_CERRADAS = 45;
const MAX_DEPOSITOS = 5_000;
const MAX_VENTAS = 5_000;
const LISTADOS = 100;

type Reloj = Lector & Pick<Ctx, "now">;

/** What the rule needs, and the rows as the page shows them. */
type Leido = {
  pendientes: PendientesCalce;
  depositos: MovimientoLeido[];
  ventas: VentaLeida[];
  cerradas: CerradaLeida[];
  cotizaciones: CotizacionLeida[];
};

const NADA: Leido = {
  pendientes: { depositos: [], ventas: [], cerradas: [], cotizaciones: [], pistas: [] },
  depositos: [],
  ventas: [],
  cerradas: [],
  cotizaciones: [],
};

const aDeposito = ({ libre, rut, clase, comprobado, en_duda, ...fila }: MovimientoLeido): Deposito => ({
  id: fila.id,
  monto: libre,
  dia: fila.dia,
  rut: rut === null ? null : formatearRut(rut),
  nombre: fila.nombre,
  nombre_cortado: fila.nombre_cortado,
  comentario: fila.comentario,
  glosa: fila.glosa,
  firme: comprobado && clase !== "provisoria" && !en_duda,
});

const conRut = <T extends { rut: string | null }>(fila: T): T => ({
  ...fila,
  rut: fila.rut === null ? null : formatearRut(fila.rut),
});

/**
 * Reads everything that the rule compares. With `monto`, only what can compete for a deposit of that amount: enough to check one
 * sure match again.
 */
async function leer(ctx: Reloj, monto?: number): Promise<Leido> {
  const ahora = ctx.now();
  const depositos = await leerLibres(ctx, {
    desde: primerDiaDeDepositos(ahora),
    monto,
    limite: MAX_DEPOSITOS,
  });
  // Without a deposit there is nothing to compare, and the desk shows no sales.
  if (depositos.length === 0) return NADA;
  const textos = depositos.flatMap(({ comentario, glosa }) => [comentario ?? "", glosa]);
  const codigos = [...new Set(textos.flatMap(posiblesCodigos))];
  const ruts = [...new Set(depositos.flatMap(({ rut }) => (rut === null ? [] : [formatearRut(rut)])))];
  const desde = new Date(ahora.getTime() - DIAS_CERRADAS * DIA_MS);
  const ventas = await leerEsperando(ctx, MAX_VENTAS, monto === undefined ? undefined : { monto, codigos });
  const cerradas = await leerVentasCerradas(ctx, { codigos, ruts, desde });
  const cotizaciones = await leerCotizadas(ctx, { codigos, ruts, desde }, ahora);
  const pistas = await leerPagadores(ctx, ruts);
  const pendientes = {
    depositos: depositos.map(aDeposito),
    ventas: ventas.map(conRut),
    cerradas: cerradas.map(conRut),
    cotizaciones: cotizaciones.map(conRut),
    pistas,
  };
  return { pendientes, depositos, ventas, cerradas, cotizaciones };
}

/** The sure matches that need no look. With `monto`, those of that amount, read again under the caller's locks. */
export async function segurasDe(ctx: Reloj, monto?: number): Promise<Propuesta[]> {
  const { pendientes } = await leer(ctx, monto);
  return calzar(pendientes).propuestas.filter(({ automatica }) => automatica);
}

/** A sale of a proposal, whatever its state, or a quote. */
export type VentaPorCalzar = {
  codigo: string;
  cliente: string;
  rut: string | null;
  total: number;
  /** What is missing of it; the total of a quote; zero for closed sales. */
  falta: number;
  dia: string | null;
  estado: "Validando Pago" | "Pagado" | "Rechazado" | "Anulado" | "Cotización";
};

export type PropuestaPorConfirmar = Omit<Propuesta, "depositos" | "ventas"> & {
  depositos: MovimientoLeido[];
  ventas: VentaPorCalzar[];
};

export type Conciliacion = {
  propuestas: PropuestaPorConfirmar[];
  /** Deposits and waiting sales without a proposal, newest first. */
  sueltos: MovimientoLeido[];
  esperando: VentaPorCalzar[];
};

const enEspera = ({ codigo, cliente, rut, total, pagado, dia }: VentaLeida): VentaPorCalzar => ({
  codigo,
  cliente,
  rut,
  total,
  falta: Math.max(0, total - pagado),
  dia,
  estado: "Validando Pago",
});

function todasLasVentas({ ventas, cerradas, cotizaciones }: Leido): Map<string, VentaPorCalzar> {
  const filas: VentaPorCalzar[] = [
    ...cotizaciones.map(({ codigo, cliente, total }) => ({
      codigo,
      cliente,
      rut: null,
      total,
      falta: total,
      dia: null,
      estado: "Cotización" as const,
    })),
    ...cerradas.map(({ codigo, cliente, rut, total, dia, estado }) => ({
      codigo,
      cliente,
      rut,
      total,
      falta: estado === "Rechazado" ? total : 0,
      dia,
      estado,
    })),
    ...ventas.map(enEspera),
  ];
  return new Map(filas.map((fila) => [fila.codigo, fila]));
}

/**
 * The desk: what the rule proposes, the deposits that it cannot explain, and the sales that wait for one. Without a deposit it is
 * empty, however many sales wait.
 */
export async function leerConciliacion(ctx: Ctx, sesion: Sesion): Promise<Conciliacion> {
  exigirPermiso(sesion, "transferencias.ver");
  const leido = await leer(ctx);
  const { propuestas, sueltos } = calzar(leido.pendientes);
  const depositos = new Map(leido.depositos.map((fila) => [fila.id, fila]));
  const ventas = todasLasVentas(leido);
  const propuestasDe = new Set(propuestas.flatMap((propuesta) => propuesta.ventas));
  const libres = new Set(sueltos);
  return {
    propuestas: propuestas.map((propuesta) => ({
      ...propuesta,
      depositos: propuesta.depositos.flatMap((id) => depositos.get(id) ?? []),
      ventas: propuesta.ventas.flatMap((codigo) => ventas.get(codigo) ?? []),
    })),
    sueltos: leido.depositos.filter(({ id }) => libres.has(id)),
    esperando: leido.ventas.filter(({ codigo }) => !propuestasDe.has(codigo)).map(enEspera),
  };
}

/** The newest payments that came from movements. */
export function leerPagosCalzados(ctx: Ctx, sesion: Sesion, limite = LISTADOS) {
  exigirPermiso(sesion, "transferencias.ver");
  return leerConfirmados(ctx, limite);
}

/** Settlements, own transfers, returns, what went out, and what a person set aside. */
export function leerApartados(ctx: Ctx, sesion: Sesion, limite = LISTADOS): Promise<MovimientoLeido[]> {
  exigirPermiso(sesion, "transferencias.ver");
  return leerAparte(ctx, primerDiaDeDepositos(ctx.now()), limite);
}
