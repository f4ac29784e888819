import { boletas_caf, boletas_documentos, boletas_sobres } from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerTodo } from "./compras.ts";

type Pedido = {
  codigo: string;
  admin: Pick<Sesion, "codigo_referido">;
  silencio?: true;
  cambios?: Partial<typeof boletas_documentos.$inferInsert>;
};

const EMISOR_IMPRESO = {
  rut: "76.192.083-9",
  razon_social: "Comercial de Prueba SpA",
  giro: "Venta al por menor",
  direccion: "Av. Matta 100",
  comuna: "Santiago",
};

let folio = 9_000;

/** A boleta of a sale as the SII has it, or in another state; its folios are given without any key. */
export async function crearDocumento(
  { db, now }: Pick<Ctx, "db" | "now">,
  { codigo, admin, silencio, cambios = {} }: Pedido,
): Promise<{ id: string; sobre: string }> {
  const { venta } = await leerTodo({ db } as Ctx, codigo);
  folio++;
  const rut = "76.192.083-9";
  const ambiente = "produccion" as const;
  const [caf] = await db
    .insert(boletas_caf)
    .values({
      rut,
      ambiente,
      tipo: 39,
      desde: folio,
      hasta: folio,
      siguiente: folio + 1,
      autorizado: "2026-11-02",
      quien: admin.codigo_referido,
      guardado_en: now(),
    })
    .returning();
  const [sobre] = await db
    .insert(boletas_sobres)
    .values({
      rut_emisor: rut,
      ambiente,
      rut_envia: "12.345.678-5",
      documentos: 1,
      contenido: new Uint8Array([1]),
      creado_en: now(),
      estado: "enviado",
      track_id: String(folio),
      enviado_en: now(),
      ...(silencio && { silencio_desde: now() }),
    })
    .returning();
  const [fila] = await db
    .insert(boletas_documentos)
    .values({
      venta: venta.id,
      numero: folio,
      ambiente,
      tipo: 39,
      estado: silencio ? "silencio" : "aceptada",
      total: 10_000,
      neto: 8_403,
      exento: 0,
      iva: 1_597,
      detalle: {
        lineas: [{ nombre: "Parrilla", cantidad: 1, precio: 10_000 }],
        descuentos: [],
        emisor: EMISOR_IMPRESO,
      },
      rut_emisor: rut,
      caf: caf?.id,
      folio,
      folio_en: now(),
      fecha: "2026-11-15",
      xml: "<DTE/>",
      timbrada_en: now(),
      sobre: sobre?.id,
      creado_en: now(),
      ...cambios,
    })
    .returning();
  return { id: String(fila?.id), sobre: String(sobre?.id) };
}

/** A document without a folio that waits for a person after a refusal. */
export const TRAS_RECHAZO = {
  estado: "debida",
  espera: "tras_rechazo",
  neto: null,
  exento: null,
  iva: null,
  rut_emisor: null,
  caf: null,
  folio: null,
  folio_en: null,
  fecha: null,
  xml: null,
  timbrada_en: null,
  sobre: null,
} as const;
