import { sql } from "drizzle-orm";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { type RegistroSellos, sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";

const PRIMERO = Date.UTC(2026, 5, 1, 15);
const POR_ORDEN = 2_000;

/** The same shop on the n-th day. */
export const enDia = (ctx: Ctx, dia: number): Ctx => ({
  ...ctx,
  now: () => new Date(PRIMERO + dia * DIA_MS),
});

/** The list of published seals, in memory. */
export function registroEnMemoria(): RegistroSellos {
  const sellos: Parameters<RegistroSellos["agregar"]>[0][number][] = [];
  return {
    ultimo: async () => sellos.at(-1) ?? null,
    agregar: async (nuevos) => void sellos.push(...nuevos),
  };
}

/** Writes a day of adjustments of one point, in the book and in the rows that the formula of a balance reads. */
export async function escribirDia(
  ctx: Ctx,
  personas: readonly Sesion[],
  { dia, asientos }: { dia: number; asientos: number },
): Promise<void> {
  const hoy = enDia(ctx, dia);
  for (let desde = 0; desde < asientos; desde += POR_ORDEN) {
    const codigos = Array.from({ length: Math.min(POR_ORDEN, asientos - desde) }, (_, i) => {
      const { codigo_referido = "" } = personas[(desde + i) % personas.length] ?? {};
      return codigo_referido;
    });
    await enTransaccion(hoy, async (tx) => {
      await moverPuntos(
        tx,
        codigos.map((codigo, i) => ({
          clave: `dia:${dia}:${desde + i}`,
          motivo: "ajuste" as const,
          movimientos: traspaso(EMISION, cuentaUsuario(codigo), 1),
        })),
      );
      await tx.db.execute(sql`
        insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total)
        select unnest(${sql.param(codigos)}::text[]), 1, 'Acreditado', 'ajuste', 0, 0`);
    });
  }
}

/** Seals a day, as the job does on the next one. */
export async function sellarDia(ctx: Ctx, registro: RegistroSellos, dia: number): Promise<string> {
  const sello = await sellarLibro(enDia(ctx, dia + 1), registro, { fuentes: FUENTES });
  if (!sello) throw new Error("there was nothing to seal");
  return sello.fecha;
}
