import { refusalOf } from "#app/lib/actions/accion.server.ts";
import type { Descarga } from "#modules/boletas/descargar-nota.server.ts";

/** A file for the SII, in its encoding. A refusal is the page of its status. */
export async function archivoXml(leer: () => Promise<Descarga>): Promise<Response> {
  try {
    const { nombre, contenido } = await leer();
    return new Response(new Uint8Array(contenido), {
      headers: {
        "Content-Type": "application/xml; charset=ISO-8859-1",
        "Content-Disposition": `attachment; filename="${nombre}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    throw new Response(mensaje, { status });
  }
}
