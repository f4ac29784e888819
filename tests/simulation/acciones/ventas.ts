import { sql } from "drizzle-orm";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { usarFavor } from "#modules/compras/dinero/usar-favor.server.ts";
import { acreditarReferido } from "#modules/compras/pago/acreditar-referido.server.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import type { EstadoDespacho } from "#modules/compras/venta/estado-venta.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { SimulationFailure } from "#tests/simulation/failure.ts";
import { acreditar, anular, confirmar, faltaDe, puntosDe, type Venta } from "#tests/simulation/modelo.ts";
import type { Request } from "#tests/simulation/requests.ts";
import type { World } from "#tests/simulation/world.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";

// What admins do with a sale. Each answers a request; the model changes when the shop accepts it.

const MOTIVO = "Simulación";

type Acto<R> = {
  name: string;
  detail?: string;
  run: (ctx: Ctx, admin: Sesion) => Promise<R>;
  accepted?: (answer: R) => void | Promise<void>;
};

function deAdmin<R>(
  world: World,
  { codigo }: Venta,
  { name, detail = "", run, accepted }: Acto<R>,
): Request<R> {
  const admin = world.chance.pick(world.admins);
  if (!admin) throw new Error("a simulation has admins");
  return {
    name,
    who: admin.codigo_referido,
    detail: `${codigo} ${detail}`,
    run: (ctx) => run(ctx, admin),
    ...(accepted ? { accepted } : {}),
  };
}

/** Someone else may have paid it first: then the shop answers that it is paid, and nothing changes. */
export const confirmarPago = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "pago recibido",
    run: (ctx, admin) => pagoRecibido(ctx, { codigo: venta.codigo }, admin),
    accepted: () => {
      if (venta.estado === "Pagado") return;
      const monto = faltaDe(venta);
      if (monto > 0) venta.pagos.push({ id: null, monto, confirmacion: venta.confirmacion + 1 });
      confirmar(world.modelo, venta);
    },
  });

/** Any amount that the bank brought: less than the total waits, more stays in favour of the customer, and a rejected sale is opened again. */
export const recibir = (world: World, venta: Venta, monto: number) =>
  deAdmin(world, venta, {
    name: "registrar pago",
    detail: String(monto),
    run: async (ctx, admin) => {
      const movimiento = await crearMovimiento(ctx, { monto });
      return registrarPago(ctx, { codigo: venta.codigo, monto, via: "movimiento", movimiento }, admin);
    },
    accepted: ({ pago, confirmada }) => {
      if (venta.estado === "Rechazado") reabierta(world, venta);
      const confirma = venta.estado === "Validando Pago" && monto >= faltaDe(venta);
      if (confirma !== confirmada)
        throw new SimulationFailure(`${venta.codigo}: ${monto} ${confirma ? "pays" : "does not pay"} it`);
      venta.pagos.push({ id: pago, monto, confirmacion: confirma ? venta.confirmacion + 1 : null });
      if (confirma) confirmar(world.modelo, venta);
    },
  });

function reabierta(world: World, venta: Venta): void {
  venta.estado = "Validando Pago";
  venta.desde = world.now();
}

export const deshacer = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "deshacer pago",
    run: (ctx, admin) => deshacerPago(ctx, { codigo: venta.codigo }, admin),
    accepted: async ({ estado_pago }) => {
      venta.pagos = venta.pagos.filter(({ confirmacion }) => confirmacion !== venta.confirmacion);
      await leerDevuelto(world, venta.usuario);
      if (estado_pago !== "Validando Pago") return;
      const puntos = puntosDe(venta.lineas);
      if (puntos > 0) world.modelo.mover(venta.usuario, -puntos);
      if (venta.credito && venta.credito.puntos > 0)
        world.modelo.mover(venta.credito.usuario, -venta.credito.puntos);
      venta.credito = null;
      reabierta(world, venta);
    },
  });

export const rechazar = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "rechazar",
    run: (ctx, admin) => rechazarVenta(ctx, { codigo: venta.codigo, motivo: MOTIVO }, admin),
    accepted: () => {
      venta.estado = "Rechazado";
    },
  });

export const reabrir = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "reabrir",
    run: (ctx, admin) => reabrirVenta(ctx, { codigo: venta.codigo }, admin),
    accepted: () => reabierta(world, venta),
  });

export const anularTodo = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "anular",
    run: (ctx, admin) => anularVenta(ctx, { codigo: venta.codigo, motivo: MOTIVO }, admin),
    accepted: () => {
      anular(
        world.modelo,
        venta,
        venta.lineas.filter(({ anulada }) => !anulada),
      );
    },
  });

export function anularUna(world: World, venta: Venta): Request | null {
  const linea = world.chance.pick(
    venta.lineas.filter(({ tipo, anulada }) => tipo === "producto" && !anulada),
  );
  if (!linea) return null;
  return deAdmin(world, venta, {
    name: "anular línea",
    detail: String(linea.id),
    run: (ctx, admin) => anularLinea(ctx, { codigo: venta.codigo, motivo: MOTIVO, linea: linea.id }, admin),
    accepted: () => anular(world.modelo, venta, [linea]),
  });
}

/** Pays a sale with what other sales of its customer hold. */
export const usarLoQueSobra = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "usar saldo a favor",
    run: (ctx, admin) => usarFavor(ctx, { codigo: venta.codigo }, admin),
    accepted: async ({ pago, confirmada, falta }) => {
      const confirmacion = confirmada ? venta.confirmacion + 1 : null;
      venta.pagos.push({ id: pago, monto: faltaDe(venta) - falta, confirmacion });
      await leerDevuelto(world, venta.usuario);
      if (confirmada) confirmar(world.modelo, venta);
    },
  });

export const devolver = (world: World, venta: Venta, monto: number) =>
  deAdmin(world, venta, {
    name: "devolver dinero",
    detail: String(monto),
    run: (ctx, admin) =>
      devolverDinero(
        ctx,
        { codigo: venta.codigo, monto, fecha: diaDe(world.now()), forma: "efectivo" },
        admin,
      ),
    accepted: () => {
      venta.devuelto += monto;
    },
  });

export const darCredito = (world: World, venta: Venta) =>
  deAdmin(world, venta, {
    name: "acreditar referido",
    run: (ctx, admin) => acreditarReferido(ctx, { codigo: venta.codigo, motivo: MOTIVO }, admin),
    accepted: ({ puntos }) => acreditar(world.modelo, venta, puntos),
  });

export const despachar = (world: World, venta: Venta, estado: EstadoDespacho) =>
  deAdmin(world, venta, {
    name: `despacho ${estado}`,
    run: (ctx, admin) =>
      avanzarDespacho(
        ctx,
        {
          codigo: venta.codigo,
          estado,
          seguimiento: "SIM-1",
          destinatario: { nombre: "Ana Soto", celular: "" },
        },
        admin,
      ),
  });

/** Which of the sales of a person lends its money to another one is the shop's choice; the sums are compared. */
async function leerDevuelto({ db, modelo }: World, usuario: string): Promise<void> {
  const { rows } = await db.execute<{ codigo: string; devuelto: number }>(sql`
    select v.codigo, coalesce(sum(d.monto), 0)::bigint as devuelto
      from ventas v left join devoluciones d on d.venta = v.id and d.deshecha_en is null
     where v.usuario = ${usuario} group by 1`);
  for (const { codigo, devuelto } of rows) {
    const venta = modelo.ventas.get(codigo);
    if (venta) venta.devuelto = devuelto;
  }
}
