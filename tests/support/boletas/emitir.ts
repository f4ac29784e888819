import { eq } from "drizzle-orm";
import { boletas_caf, boletas_documentos, ventas } from "#database/schema.ts";
import { horaSii } from "#modules/boletas/documento/textos-documento.ts";
import { totalizar } from "#modules/boletas/documento/totales.ts";
import { firmarDocumento } from "#modules/boletas/firma/firmar-documento.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { RUT_TIENDA } from "./autoridad.ts";
import { boletaDePrueba } from "./ejemplos.ts";
import type { Taller } from "./taller.ts";

export type Emitida = { id: number; folio: number; dia: string; total: number; ted: string };

type Pedido = { venta: string; folio: number; admin: Sesion; ambiente?: "certificacion" | "produccion" };

/** A stamped boleta of a sale, as the shop's own job leaves it. */
export async function emitirDePrueba(
  ctx: Ctx,
  { caf, certificado }: Taller,
  { venta: codigo, folio, admin, ambiente = "produccion" }: Pedido,
): Promise<Emitida> {
  const ahora = ctx.now();
  const [venta] = await ctx.db.select().from(ventas).where(eq(ventas.codigo, codigo));
  if (!venta) throw new Error(`no sale ${codigo}`);
  const dia = horaSii(ahora).slice(0, 10);
  const lineas = [{ nombre: "Parrilla — «Ñandú» & Cía.", cantidad: 1, precio: venta.total }];
  const boleta = boletaDePrueba({ folio, fecha: dia, firmada_en: ahora, lineas });
  const { xml, ted } = firmarDocumento(boleta, caf[39], certificado);
  const de = { ambiente, tipo: 39 };
  const rango = { desde: folio, hasta: folio, siguiente: folio + 1, autorizado: "2026-11-02" };
  const [guardado] = await ctx.db
    .insert(boletas_caf)
    .values({ ...de, ...rango, rut: RUT_TIENDA, quien: admin.codigo_referido, guardado_en: ahora })
    .returning();
  if (!guardado) throw new Error("no CAF");
  const { neto, exento, iva, total } = totalizar(39, lineas, []);
  const [documento] = await ctx.db
    .insert(boletas_documentos)
    .values({
      ...de,
      venta: venta.id,
      numero: folio,
      estado: "timbrada",
      total,
      neto,
      exento,
      iva,
      detalle: { lineas, descuentos: [] },
      rut_emisor: RUT_TIENDA,
      caf: guardado.id,
      folio,
      folio_en: ahora,
      fecha: dia,
      xml,
      ted,
      creado_en: ahora,
      timbrada_en: ahora,
    })
    .returning();
  if (!documento) throw new Error("no document");
  return { id: documento.id, folio, dia, total, ted };
}
