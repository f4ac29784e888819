import { buscarSello, pedirJson, pedirSellos } from "#app/libro/archivos.ts";
import { CLAVES_SII } from "#modules/boletas/caf/claves-sii.ts";
import { textoLatin1 } from "#modules/boletas/documento/latin1.ts";
import { respuestaLibro, selloCubre } from "#modules/boletas/sellado/hoja-boleta.ts";
import { leerTed, type PartesTed } from "#modules/boletas/timbre/leer-ted.ts";
import { fraseDocumento, type LineaTimbre, lineasTimbre } from "#modules/boletas/timbre/lineas-timbre.ts";
import { verificarTimbre } from "#modules/boletas/timbre/verificar-timbre.ts";

export type Comprobacion = { frase: string; lineas: LineaTimbre[] };

const LIBRO = { id: "libro", titulo: "Está en el libro sellado de esta tienda" };

/** The shop gives the salt and the way to the seal; the browser walks it, and compares the seal with the public list. */
async function lineaLibro({ rut, tipo, folio, fecha, total }: PartesTed): Promise<LineaTimbre> {
  const hechos = { dia: fecha, folio, total };
  const datos = { rut, tipo: String(tipo), folio: String(folio), dia: fecha, total: String(total) };
  const url = `/boleta/verificar/libro.json?${new URLSearchParams(datos)}`;
  const respuesta = await pedirJson(url, respuestaLibro, "La prueba de esta boleta");
  if (respuesta.estado === "desconocida")
    return {
      ...LIBRO,
      ok: false,
      explicacion: "esta tienda no emitió una boleta con ese folio, día y total.",
    };
  if (respuesta.estado === "sin_sellar")
    return {
      ...LIBRO,
      ok: true,
      aviso: true,
      explicacion: "la tienda la conoce y aún no la sella: vuelve mañana.",
    };
  const { sello } = buscarSello(await pedirSellos(), respuesta.fecha);
  return (await selloCubre(hechos, respuesta, sello))
    ? {
        ...LIBRO,
        ok: true,
        explicacion: `el sello público del ${respuesta.fecha} cubre este folio, día y total.`,
      }
    : { ...LIBRO, ok: false, explicacion: "la prueba que dio la tienda no lleva a su sello público." };
}

/** Checks what a code says; null when it is no stamp of the SII. */
export async function comprobarTimbre(bytes: Uint8Array): Promise<Comprobacion | null> {
  const ted = leerTed(textoLatin1(bytes));
  if (!ted) return null;
  const pasos = await verificarTimbre(ted, CLAVES_SII);
  return { frase: fraseDocumento(ted), lineas: [...lineasTimbre(ted, pasos), await lineaLibro(ted)] };
}
