import { z } from "zod";
import { leerUltimoHecho } from "#modules/ajustes/ajustes.store.server.ts";
import type { Boleta, DocumentoFirmado } from "#modules/boletas/documento/tipos.ts";
import { totalizar } from "#modules/boletas/documento/totales.ts";
import type { Firmador } from "#modules/boletas/firmador.ts";
import { firmadorEnHilo } from "#modules/boletas/hilo/firmar-en-hilo.server.ts";
import { leerCafAbierto, leerFirmante } from "#modules/boletas/llaves/llaves.server.ts";
import { pdf417De } from "#modules/boletas/papel/pdf417.server.ts";
import { textoResolucion } from "#modules/boletas/papel/textos-papel.ts";
import type { Papel } from "#modules/boletas/papel/ver-papel.server.ts";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";

/**
 * The newest set is kept as the fact that it was made: each download signs it anew, which gives the same bytes only while the certificate
 * is the same.
 */
export const OBJETO_SET = "boletas:set";

const linea = z.object({
  nombre: z.string(),
  cantidad: z.number(),
  precio: z.number(),
  exenta: z.boolean().optional(),
  unidad: z.string().optional(),
});

const setHecho = z.object({
  emisor: z.object({
    rut: z.string(),
    razon_social: z.string(),
    giro: z.string(),
    direccion: z.string(),
    comuna: z.string(),
  }),
  resolucion: z.object({ numero: z.number(), fecha: z.string() }),
  firmado_en: z.coerce.date(),
  casos: z.array(
    z.object({ numero: z.number(), folio: z.number(), caf: z.number(), lineas: z.array(linea) }),
  ),
});
type SetHecho = z.infer<typeof setHecho>;

/** The newest set that was made; null before the first one. */
export async function leerSetHecho(ctx: Lector): Promise<SetHecho | null> {
  const hecho = await leerUltimoHecho(ctx, OBJETO_SET);
  return setHecho.safeParse(hecho?.despues).data ?? null;
}

const boletaDe = (set: SetHecho, { numero, folio, lineas }: SetHecho["casos"][number]): Boleta => ({
  tipo: 39,
  folio,
  fecha: diaDe(set.firmado_en),
  firmada_en: set.firmado_en,
  emisor: set.emisor,
  receptor: null,
  lineas: lineas.map(({ exenta = false, unidad = "UN", ...suya }) => ({ ...suya, exenta, unidad })),
  descuentos: [],
  caso: `CASO-${numero}`,
});

type Firma = Pick<Firmador, "documento" | "sobre">;
type Hecha = { boleta: Boleta; firmada: DocumentoFirmado };

async function firmarSet(ctx: Ctx, firmador: Firma) {
  const set = await leerSetHecho(ctx);
  if (!set) throw new Rechazo("desconocido", TEXTOS_BOLETAS.sin_set);
  const firmante = await leerFirmante(ctx);
  if (!firmante) throw new Rechazo("estado", TEXTOS_BOLETAS.sin_certificado);
  const hechas: Hecha[] = [];
  for (const caso of set.casos) {
    const boleta = boletaDe(set, caso);
    const caf = await leerCafAbierto(ctx, caso.caf);
    hechas.push({ boleta, firmada: await firmador.documento(boleta, caf, firmante) });
  }
  return { set, firmante, hechas };
}

/** The envelope of the set, as the SII takes it. */
export async function sobreDelSet(ctx: Ctx, firmador: Firma = firmadorEnHilo): Promise<Uint8Array> {
  const { set, firmante, hechas } = await firmarSet(ctx, firmador);
  const { resolucion, firmado_en, emisor } = set;
  const caratula = { rut_emisor: emisor.rut, rut_envia: firmante.rut, resolucion, firmado_en };
  return firmador.sobre(
    caratula,
    hechas.map(({ firmada }) => firmada),
    firmante,
  );
}

/** The same boletas on paper, which the SII asks for as samples. */
export async function papelesDelSet(ctx: Ctx, firmador: Firma = firmadorEnHilo): Promise<Papel[]> {
  const { set, hechas } = await firmarSet(ctx, firmador);
  return Promise.all(
    hechas.map(
      async ({ boleta, firmada }): Promise<Papel> => ({
        id: boleta.folio,
        codigo: boleta.caso ?? "",
        tipo: 39,
        folio: boleta.folio,
        fecha: boleta.fecha,
        ambiente: "certificacion",
        emisor: set.emisor,
        receptor: null,
        lineas: [...boleta.lineas],
        descuentos: [],
        ...totalizar(39, boleta.lineas, []),
        timbre: await pdf417De(firmada.ted),
        resolucion: textoResolucion(set.resolucion),
      }),
    ),
  );
}
