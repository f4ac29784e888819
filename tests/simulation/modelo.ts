import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { SimulationFailure } from "./failure.ts";

// What the shop should hold, kept in memory from what it answered: written without its code, to be compared with its database.

export type Persona = {
  sesion: Sesion;
  referente: string | null;
  celular: string;
  estado: "activa" | "se_va" | "eliminada";
  saldo: number;
  /** Points that she has to give back, taken from the next ones she gets. */
  deuda: number;
};

export type Linea = { tipo: "producto" | "ticket"; id: number; puntos: number; anulada: boolean };
type Pago = { id: number | null; monto: number; confirmacion: number | null };

export type Venta = {
  codigo: string;
  usuario: string;
  total: number;
  estado: "Validando Pago" | "Pagado" | "Rechazado" | "Anulado";
  premio: boolean;
  lineas: Linea[];
  pagos: Pago[];
  devuelto: number;
  confirmacion: number;
  /** What its inviter has of it, and whether an admin must give it. */
  credito: { usuario: string; puntos: number } | null;
  /** From when on its days without a payment count. */
  desde: Date;
};

type Tramo = { usuario: string; inicio: number; final: number };
export type Sorteo = {
  key: string;
  sku: string;
  objetivo: number;
  minimo: number;
  estado: "Disponible" | "Cerrado" | "Finalizado";
  /** Until when it takes points, as its rules say. */
  termina: Date | null;
  /** It ended with winners. */
  sorteado: boolean;
  tramos: Tramo[];
};

type Apuesta = { jugador: string; montoncito: string; puntos: number };
/** A round of the game whose bets are not paid yet. */
export type Mesa = { abierta: boolean; apuestas: Apuesta[] };

export type Modelo = ReturnType<typeof crearModelo>;

const PORCENTAJE_REFERIDO = 10;
const creditoDe = (puntos: number): number => Math.floor((puntos * PORCENTAJE_REFERIDO) / 100);
export const sumar = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
export const puntosDe = (lineas: readonly Linea[]): number =>
  sumar(lineas.flatMap(({ puntos, anulada }) => (anulada ? [] : puntos)));
export const recibidoDe = ({ pagos }: Venta): number => sumar(pagos.map(({ monto }) => monto));
export const faltaDe = (venta: Venta): number =>
  Math.max(0, venta.total - recibidoDe(venta) + venta.devuelto);
export const reunidoDe = ({ tramos }: Sorteo): number => tramos.at(-1)?.final ?? 0;

export function crearModelo() {
  const personas = new Map<string, Persona>();
  const ventas = new Map<string, Venta>();
  const sorteos = new Map<string, Sorteo>();
  const mesas = new Map<string, Mesa>();
  /** Accounts of the shop; what people, pools and tables hold follows from the rest. */
  const casa = { banca: 0, consumidos: 0 };
  /** Refunds of returns that it has taken over. */
  const reembolsadas = new Set<number>();

  function persona(codigo: string): Persona {
    const hallada = personas.get(codigo);
    if (!hallada) throw new SimulationFailure(`no person has the code ${codigo}`);
    return hallada;
  }

  /** Moves points of a person. What enters pays her debts first. */
  function mover(codigo: string, puntos: number): void {
    const suya = persona(codigo);
    suya.saldo += puntos;
    const cobro = puntos > 0 ? Math.min(suya.saldo, suya.deuda) : 0;
    suya.saldo -= cobro;
    suya.deuda -= cobro;
    if (suya.saldo < 0) throw new SimulationFailure(`${codigo} would have ${suya.saldo} points`);
  }

  /**
   * Takes points of an annulled purchase; those that were used already become a debt. `devueltas` are her bets that come back from
   * the table for it: what is left of them pays older debts.
   */
  function quitar(codigo: string, puntos: number, devueltas = 0): void {
    const suya = persona(codigo);
    suya.saldo += devueltas;
    const quitados = Math.min(Math.max(0, suya.saldo - suya.deuda), puntos);
    suya.saldo -= quitados;
    const cobro = devueltas > 0 ? Math.min(suya.saldo, suya.deuda) : 0;
    suya.saldo -= cobro;
    suya.deuda += puntos - quitados - cobro;
  }

  return { personas, ventas, sorteos, mesas, casa, reembolsadas, persona, mover, quitar };
}

/** The payment of a sale is complete: its customer and the person who invited her get their points. */
export function confirmar(modelo: Modelo, venta: Venta): void {
  const puntos = puntosDe(venta.lineas);
  venta.estado = "Pagado";
  venta.confirmacion += 1;
  if (puntos > 0) modelo.mover(venta.usuario, puntos);
  const cliente = modelo.persona(venta.usuario);
  const referente = cliente.referente === null ? null : modelo.persona(cliente.referente);
  const credito = creditoDe(puntos);
  if (referente?.estado !== "activa" || credito === 0) return;
  // People who share their telephone may be one person: an admin decides.
  if (referente.celular !== cliente.celular) acreditar(modelo, venta, credito);
}

export function acreditar(modelo: Modelo, venta: Venta, puntos: number): void {
  const { referente } = modelo.persona(venta.usuario);
  if (referente === null) throw new SimulationFailure(`${venta.codigo} has no inviter to credit`);
  modelo.mover(referente, puntos);
  venta.credito = { usuario: referente, puntos };
}

/** Annuls lines of a sale: its customer and her inviter lose what the lines gave. */
export function anular(modelo: Modelo, venta: Venta, elegidas: readonly Linea[]): void {
  const puntos = puntosDe(elegidas);
  const devueltas = modelo.persona(venta.usuario).saldo < puntos ? retirarTodo(modelo, venta.usuario) : 0;
  for (const linea of elegidas) linea.anulada = true;
  modelo.quitar(venta.usuario, puntos, devueltas);
  const { credito } = venta;
  const quita = credito ? Math.max(0, credito.puntos - creditoDe(puntosDe(venta.lineas))) : 0;
  if (credito && quita > 0) modelo.quitar(credito.usuario, quita);
  if (credito) credito.puntos -= quita;
  if (venta.lineas.every(({ anulada }) => anulada)) venta.estado = "Anulado";
}

/** Takes all bets of a person off the table that still takes bets; returns their points. */
function retirarTodo({ mesas }: Modelo, codigo: string): number {
  let puntos = 0;
  for (const mesa of mesas.values()) {
    if (!mesa.abierta) continue;
    const suyas = mesa.apuestas.filter(({ jugador }) => jugador === codigo);
    puntos += sumar(suyas.map((apuesta) => apuesta.puntos));
    mesa.apuestas = mesa.apuestas.filter(({ jugador }) => jugador !== codigo);
  }
  return puntos;
}
