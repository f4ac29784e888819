import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { leerSucesos } from "#modules/boletas/documentos.store.server.ts";
import type { Lector, LectorComun, Sesion } from "#modules/comun/tx/contexto.ts";
import { conNombres } from "#modules/usuarios/usuarios.store.server.ts";
import { deCliente, type FilaPapel, leerPapel, porDatos, porId } from "./papel.store.server.ts";
import { pdf417De } from "./pdf417.server.ts";
import { textoResolucion } from "./textos-papel.ts";

/** What the paper of a document says. */
export type Papel = {
  id: number;
  codigo: string;
  tipo: number;
  folio: number;
  fecha: string;
  ambiente: "certificacion" | "produccion";
  emisor: { rut: string; razon_social: string; giro: string; direccion: string; comuna: string };
  receptor: { rut: string; nombre: string } | null;
  lineas: { nombre: string; cantidad: number; precio: number }[];
  descuentos: { glosa: string; monto: number }[];
  neto: number;
  exento: number;
  iva: number;
  total: number;
  /** The drawing of the stamp (SVG); null once it is past the term of what accounting keeps. */
  timbre: string | null;
  resolucion: string;
};

async function papelDe(ctx: LectorComun, fila: FilaPapel | null): Promise<Papel | null> {
  const { emisor: actual, resolucion } = await leerConfiguracion(ctx);
  const emisor = fila?.documento.detalle.emisor ?? actual;
  if (!fila || !emisor || fila.documento.folio === null || fila.documento.fecha === null) return null;
  const { id, tipo, folio, fecha, ambiente, detalle, receptor_rut, receptor_nombre, ted } = fila.documento;
  const { neto, exento, iva, total, rut_emisor } = fila.documento;
  return {
    id,
    codigo: fila.codigo,
    tipo,
    folio,
    fecha,
    ambiente,
    emisor: { ...emisor, rut: rut_emisor ?? emisor.rut },
    receptor: receptor_rut === null ? null : { rut: receptor_rut, nombre: receptor_nombre ?? "" },
    lineas: detalle.lineas,
    descuentos: detalle.descuentos,
    neto: neto ?? 0,
    exento: exento ?? 0,
    iva: iva ?? 0,
    total,
    timbre: ted === null ? null : await pdf417De(ted),
    resolucion: textoResolucion(detalle.resolucion ?? resolucion),
  };
}

/** A document of the person's own purchase; null for any other. */
export const verPapelPropio = async (ctx: LectorComun, id: number, sesion: Sesion): Promise<Papel | null> =>
  papelDe(ctx, await leerPapel(ctx, deCliente(id, sesion.codigo_referido)));

/** A boleta by what is printed on it; null for everything that is not all of it. */
export const consultarBoleta = async (
  ctx: LectorComun,
  datos: { folio: number; fecha: string; total: number },
): Promise<Papel | null> => papelDe(ctx, await leerPapel(ctx, porDatos(datos)));

/** A document for the desk: its state and what happened to it. */
export async function verDocumento(ctx: LectorComun & Lector, id: number) {
  const fila = await leerPapel(ctx, porId(id));
  if (!fila) return null;
  const { documento, sobre, codigo } = fila;
  const { xml: _, ted: __, detalle: ___, ...visto } = documento;
  return {
    ...visto,
    codigo,
    sobre_visto: sobre && {
      id: sobre.id,
      track_id: sobre.track_id,
      estado_sii: sobre.estado_sii,
      silencio_desde: sobre.silencio_desde,
      ultimo_error: sobre.ultimo_error,
    },
    sucesos: await conNombres(ctx, await leerSucesos(ctx, id, documento.sobre)),
  };
}
