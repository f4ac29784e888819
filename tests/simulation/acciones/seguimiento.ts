import type { Venta } from "#tests/simulation/modelo.ts";
import { faltaDe, recibidoDe } from "#tests/simulation/modelo.ts";
import { type Request, send, sendBoth } from "#tests/simulation/requests.ts";
import { after, DAY, HOUR, MINUTE, type World } from "#tests/simulation/world.ts";
import { planearDevolucion } from "./devoluciones.ts";
import {
  anularTodo,
  anularUna,
  confirmarPago,
  darCredito,
  deshacer,
  despachar,
  devolver,
  reabrir,
  rechazar,
  recibir,
  usarLoQueSobra,
} from "./ventas.ts";

type Hacer = (world: World, venta: Venta) => Request | null;

/** Plans what admins will do with a new sale: its money comes soon, in parts, too late, or never. */
export function seguirVenta(world: World, venta: Venta): void {
  const { chance } = world;
  const pronto = () => chance.int(5, 48 * 60) * MINUTE;
  const dice = chance.int(1, 100);
  if (dice <= 60) pagar(world, venta, pronto(), confirmarPago);
  else if (dice <= 70) enPartes(world, venta);
  else if (dice <= 78) pagar(world, venta, pronto(), deMas);
  else if (dice <= 83) pagar(world, venta, chance.int(8 * 24, 9 * 24) * HOUR, todoJunto);
  else if (dice <= 88) enOrden(world, venta, [rechazar, reabrir, confirmarPago]);
  else if (dice <= 92) pagar(world, venta, pronto(), usarLoQueSobra);
}

const todoJunto: Hacer = (world, venta) => recibir(world, venta, Math.max(1, faltaDe(venta)));
const deMas: Hacer = (world, venta) => recibir(world, venta, faltaDe(venta) + world.chance.int(1, 20) * 500);
const unaParte: Hacer = (world, venta) => recibir(world, venta, Math.max(1, Math.floor(faltaDe(venta) / 2)));

function enPartes(world: World, venta: Venta): void {
  enOrden(world, venta, [unaParte]);
  pagar(world, venta, world.chance.int(49, 70) * HOUR, todoJunto);
}

/** One after the other, hours apart. */
function enOrden(world: World, venta: Venta, pasos: readonly Hacer[]): void {
  let espera = 0;
  for (const paso of pasos) {
    espera += world.chance.int(1, 16) * HOUR;
    hacerEn(world, venta, espera, paso);
  }
}

function hacerEn(world: World, venta: Venta, espera: number, hacer: Hacer): void {
  world.plan(after(world.now(), espera), async () => {
    const pedido = hacer(world, venta);
    if (!pedido) return;
    // Now and then two admins have the same sale open.
    const otro = world.chance.yes(0.08) ? alAzar(world, venta) : null;
    if (otro) await sendBoth(world, pedido, otro);
    else await send(world, pedido);
  });
}

function alAzar(world: World, venta: Venta): Request | null {
  const hacer = world.chance.pick([
    confirmarPago,
    rechazar,
    deshacer,
    anularTodo,
    anularUna,
    todoJunto,
    usarLoQueSobra,
    (mundo: World, una: Venta) => despachar(mundo, una, "Preparando"),
  ]);
  return hacer ? hacer(world, venta) : null;
}

/** Pays a sale and plans what follows from it. */
function pagar(world: World, venta: Venta, espera: number, como: Hacer): void {
  const { chance } = world;
  hacerEn(world, venta, espera, como);
  const dice = chance.int(1, 100);
  if (dice <= 8) {
    const deshecho = espera + chance.int(1, 9) * MINUTE;
    hacerEn(world, venta, deshecho, deshacer);
    hacerEn(world, venta, deshecho + chance.int(1, 30) * HOUR, confirmarPago);
  } else if (dice <= 14) hacerEn(world, venta, espera + chance.int(1, 6 * 24) * HOUR, anularTodo);
  else if (dice <= 20) hacerEn(world, venta, espera + chance.int(1, 6 * 24) * HOUR, anularUna);
  else if (dice <= 30) hacerEn(world, venta, espera + chance.int(1, 48) * HOUR, darCredito);
  else if (dice <= 40) hacerEn(world, venta, espera + chance.int(1, 96) * HOUR, devolverAlgo);
  if (venta.lineas.some(({ tipo }) => tipo === "producto")) enviar(world, venta, espera);
}

const devolverAlgo: Hacer = (world, venta) => {
  const hay = recibidoDe(venta) - venta.devuelto;
  return hay > 1 ? devolver(world, venta, world.chance.int(1, Math.min(hay, 5_000))) : null;
};

export function enviar(world: World, venta: Venta, desde: number): void {
  let espera = desde;
  const pronto = world.chance.yes(0.5);
  for (const estado of ["Preparando", "Enviado", "Entregado"] as const) {
    espera += world.chance.int(1, pronto ? 4 : 48) * HOUR;
    if (espera > 25 * DAY) return;
    hacerEn(world, venta, espera, (mundo, una) => despachar(mundo, una, estado));
  }
  if (world.chance.yes(pronto ? 0.8 : 0.15))
    planearDevolucion(world, venta, espera + world.chance.int(1, 6) * HOUR);
}
