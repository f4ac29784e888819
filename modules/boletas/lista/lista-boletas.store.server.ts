import { and, desc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { boletas_documentos, boletas_sobres, ventas } from "#database/schema.ts";
import type { EstadoDocumento } from "#modules/boletas/estado-documento.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { comienzoDe, type Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { type FiltrosBoletas, GRUPOS_BOLETAS, type GrupoBoletas } from "./filtros-boletas.ts";

const d = boletas_documentos;
const enEstado = (...estados: EstadoDocumento[]) => inArray(d.estado, estados);

/** A folio that was taken is signed within seconds, or in the next minute by another process. */
const SIN_FIRMA_MS = HORA_MS;

/**
 * The documents that a person has to do something about: those that wait for them, those that took a folio and cannot be signed, lost
 * folios, and those of silent envelopes. Each kind has an index.
 */
export const porAtender = (ahora: Date): SQL => sql`
  select id, creado_en, 'en espera' as clase from boletas_documentos where estado = 'debida' and espera is not null
  union all select id, creado_en, 'sin firmar' from boletas_documentos
             where estado = 'debida' and espera is null
               and folio_en < ${new Date(ahora.getTime() - SIN_FIRMA_MS).toISOString()}::timestamptz
  union all select id, creado_en, 'con rechazo del SII' from boletas_documentos
             where estado = 'rechazada' and folio_anulado_en is null
  union all select id, creado_en, 'sin respuesta del SII' from boletas_documentos where estado = 'silencio'`;

const CONDICION: Record<Exclude<GrupoBoletas, "por_atender">, SQL | undefined> = {
  por_emitir: enEstado("debida"),
  // Credit notes stay `timbrada`: each part has an index that leaves them out.
  en_camino: or(and(enEstado("timbrada"), ne(d.tipo, 61)), enEstado("en_sobre", "enviada")),
  recibidas: enEstado("aceptada", "reparo"),
  rechazadas: enEstado("rechazada"),
  silencio: enEstado("silencio"),
  // Only they refer to another document, and those that do have an index.
  notas: isNotNull(d.refiere),
};

type Buscadas = Omit<FiltrosBoletas, "pagina">;

const deGrupo = (grupo: GrupoBoletas, ahora: Date): SQL | undefined =>
  grupo === "por_atender" ? sql`${d.id} in (select id from (${porAtender(ahora)}) p)` : CONDICION[grupo];

function condicionDe({ estado, texto, desde, hasta }: Buscadas, ahora: Date): SQL | undefined {
  return and(
    estado && deGrupo(estado, ahora),
    texto ? sql`${d.id} in (${deTexto(texto)})` : undefined,
    desde ? gte(d.creado_en, inicioDeDia(desde) ?? new Date(0)) : undefined,
    hasta ? lt(d.creado_en, inicioDeDia(hasta, 1) ?? new Date(0)) : undefined,
  );
}

/** The documents with that folio, and those of the sales whose code begins so: each is found by its own index. */
function deTexto(texto: string): SQL {
  const comienzo = comienzoDe(texto.toUpperCase());
  const deVentas = sql`select b.id from ventas v join boletas_documentos b on b.venta = v.id
    where v.codigo like ${comienzo} or v.codigo like ${`PZ-${comienzo}`}`;
  return /^\d{1,10}$/.test(texto)
    ? sql`${deVentas} union all select b.id from boletas_documentos b where b.folio = ${Number(texto)}`
    : deVentas;
}

/** One page of documents, the newest first. */
export const leerListaBoletas = ({ db, now }: Mirada, filtros: Buscadas, { limite, desde }: Porcion) =>
  db
    .select({
      id: d.id,
      codigo: ventas.codigo,
      ambiente: d.ambiente,
      tipo: d.tipo,
      folio: d.folio,
      estado: d.estado,
      espera: d.espera,
      fecha: d.fecha,
      creado_en: d.creado_en,
      total: d.total,
      neto: d.neto,
      exento: d.exento,
      iva: d.iva,
      motivo_sii: d.motivo_sii,
      folio_anulado_en: d.folio_anulado_en,
      track_id: boletas_sobres.track_id,
    })
    .from(d)
    .innerJoin(ventas, eq(ventas.id, d.venta))
    .leftJoin(boletas_sobres, eq(boletas_sobres.id, d.sobre))
    .where(condicionDe(filtros, now()))
    .orderBy(desc(d.creado_en), desc(d.id))
    .limit(limite)
    .offset(desde);

export type FilaBoleta = Awaited<ReturnType<typeof leerListaBoletas>>[number];
export type ConteosBoletas = Record<GrupoBoletas | "todas", number>;

/** How many documents each group has, counted up to a limit. */
export async function contarBoletas({ db, now }: Mirada, filtros: Buscadas): Promise<ConteosBoletas> {
  const ahora = now();
  const contar = async (estado?: GrupoBoletas): Promise<number> =>
    db.$count(
      db
        .select({ id: d.id })
        .from(d)
        .where(condicionDe({ ...filtros, estado }, ahora))
        .limit(TOPE_CONTEO + 1)
        .as("filas"),
    );
  const grupos = await Promise.all(
    GRUPOS_BOLETAS.map(async (grupo) => [grupo, await contar(grupo)] as const),
  );
  return { todas: await contar(), ...(Object.fromEntries(grupos) as Record<GrupoBoletas, number>) };
}
