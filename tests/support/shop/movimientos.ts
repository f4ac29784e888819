import { sql } from "drizzle-orm";
import { movimientos_banco, pagos } from "#database/schema.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { digitoVerificador, formatearRut } from "#modules/comun/contacto/rut.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { comprar, deTicket, leerTodo, tiendaConAdmin } from "./compras.ts";
import { crearPersona } from "./personas.ts";

type Fila = typeof movimientos_banco.$inferInsert;

/** Writes a bank movement as an import would: by default a proven transfer of today. */
export async function crearMovimiento(
  { db, now }: Pick<Ctx, "db" | "now">,
  datos: Partial<Fila> & { monto: number },
): Promise<number> {
  const [fila] = await db
    .insert(movimientos_banco)
    .values({
      origen: "prueba",
      cuenta: "123456789",
      clase: "informe",
      comprobado: true,
      fecha_contable: diaDe(now()),
      glosa: "Transf. de terceros",
      tipo: "transferencia",
      ...datos,
      rut_de: datos.rut_pagador ? "columna" : null,
    })
    .returning({ id: movimientos_banco.id });
  if (!fila) throw new Error("El movimiento no se guardó.");
  return fila.id;
}

/** A deposit of the bank that pays that sale. */
export async function depositar(ctx: Ctx, admin: Sesion, codigo: string, monto: number) {
  const movimiento = await crearMovimiento(ctx, { monto });
  return registrarPago(ctx, { codigo, monto, via: "movimiento", movimiento }, admin);
}

/** Takes off the desk what earlier tests of a shared shop left on it: money that goes out pays no sale. */
export const vaciarConciliacion = (db: Ctx["db"]) => db.update(movimientos_banco).set({ monto: -1 });

let ruts = 33_400_000;
/** A RUT that no other person of the test has. */
export const rutNuevo = (): string => {
  ruts += 1;
  return formatearRut(`${ruts}${digitoVerificador(ruts)}`);
};

/** A shop with two admins, one who only reads, and an empty desk for each test. */
export async function abrirConciliacion() {
  const { db, ctx, tienda, admin } = await tiendaConAdmin();
  const admin2 = await crearPersona(ctx, { role: "admin" });
  const lectura: Sesion = { ...(await crearPersona(ctx, { role: "admin" })), rol_admin: "lectura" };
  return {
    db,
    ctx,
    tienda,
    admin,
    admin2,
    /** People who may not use the desk. */
    ajenos: [await crearPersona(ctx), lectura],
    lectura,
    /** An empty desk, and two customers whom no other test has. */
    async vaciar() {
      await db.execute(sql`
        update ventas set estado_pago = 'Rechazado' where estado_pago = 'Validando Pago';
        truncate movimientos_banco, liquidaciones_tarjeta, fintoc_movimientos, pagadores, cotizaciones, correos, notificaciones, push_envios`);
      const rut = rutNuevo();
      return {
        rut,
        ana: await crearPersona(ctx, { rut, nombre: "Ana", apellido: "Soto" }),
        beto: await crearPersona(ctx, { nombre: "Beto", apellido: "Rojas" }),
      };
    },
    deposito: (monto: number, datos: Partial<Fila> = {}) => crearMovimiento(ctx, { monto, ...datos }),
    /** A sale of so many tickets of $5.000 with 500 points each. */
    venta: (quien: Sesion, cantidad = 1) => comprar(ctx, quien, [deTicket(tienda.ticket, cantidad)]),
    estado: async (codigo: string) => (await leerTodo(ctx, codigo)).venta.estado_pago,
    /** The live payments of the movements of this test. */
    vivos: () =>
      db
        .select()
        .from(pagos)
        .where(sql`deshecho_en is null and movimiento in (select id from movimientos_banco)`)
        .orderBy(pagos.id),
  };
}
