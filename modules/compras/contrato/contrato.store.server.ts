import { eq, sql } from "drizzle-orm";
import { contratos, ventas } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Lector, LectorComun } from "#modules/comun/tx/contexto.ts";
import { type EnvioRetracto, leerContratoGuardado, quienPagaLaVuelta } from "./contrato.ts";

/** What a sale agreed, with what its row says of customer, address and acceptance; null when there is none of that code. */
export async function leerFilaContrato({ db }: Lector, codigo: string) {
  const [fila] = await db
    .select({
      codigo: ventas.codigo,
      fecha: ventas.fecha,
      usuario: ventas.usuario,
      origen: ventas.origen,
      estado_pago: ventas.estado_pago,
      envio: ventas.envio,
      terminos_version: ventas.terminos_version,
      terminos_en: ventas.terminos_en,
      contrato_en: ventas.contrato_en,
      datos: contratos.datos,
    })
    .from(ventas)
    .innerJoin(contratos, eq(contratos.venta, ventas.id))
    .where(eq(ventas.codigo, codigo));
  if (!fila) return null;
  const { datos, ...venta } = fila;
  return { ...venta, contrato: leerContratoGuardado(datos) };
}

/** Who pays the way back of a withdrawal from a sale. */
export async function leerQuienPagaLaVuelta(lector: LectorComun, venta: number): Promise<EnvioRetracto> {
  const [fila] = await lector.db
    .select({ acordado: sql<EnvioRetracto>`${contratos.datos}->>'envio_retracto'` })
    .from(contratos)
    .where(eq(contratos.venta, venta));
  return quienPagaLaVuelta(fila?.acordado, (await leerAjustes(lector)).envio_retracto);
}

/** When the mail server accepted the mail that carries the contract of a sale; null while it did not. */
export async function contratoEnviadoEn({ db }: Lector, venta: number): Promise<Date | null> {
  const [fila] = await db
    .select({ contrato_en: ventas.contrato_en })
    .from(ventas)
    .where(eq(ventas.id, venta));
  return fila?.contrato_en ?? null;
}
