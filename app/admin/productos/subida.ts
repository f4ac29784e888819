import { TEXTOS } from "#modules/catalogo/textos.ts";
import { MAX_ARCHIVO, reconocer } from "#modules/compras/venta/archivo-venta.ts";

const SIN_CONEXION = "No pudimos subir la foto. Revisa tu conexión e intenta de nuevo.";
const SIN_SESION = "Tu sesión terminó: ingresa de nuevo y repite la subida.";
const CABECERA = 16;
const DEMASIADO_GRANDE = 413;

export const TIPOS_FOTO = "image/jpeg,image/png,image/webp,image/gif";

/** Checks a picture before uploading it; returns the error message, or null when it may be sent. */
async function rechazoFoto(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return TEXTOS.foto_vacia;
  if (archivo.size > MAX_ARCHIVO) return TEXTOS.foto_grande;
  const tipo = reconocer(new Uint8Array(await archivo.slice(0, CABECERA).arrayBuffer()));
  return tipo?.startsWith("image/") ? null : TEXTOS.foto_tipo;
}

/** Uploads a picture and reports its progress in whole percents. Resolves to the error message, or null. */
export async function subirFoto(
  sku: string,
  archivo: File,
  avance: (porcentaje: number) => void,
): Promise<string | null> {
  const rechazo = await rechazoFoto(archivo);
  if (rechazo !== null) return rechazo;
  return new Promise((resolve) => {
    const cuerpo = new FormData();
    cuerpo.append("foto", archivo);
    // `fetch` does not report upload progress.
    const envio = new XMLHttpRequest();
    envio.open("POST", `/admin/productos/${encodeURIComponent(sku)}/fotos`);
    envio.upload.onprogress = ({ loaded, total }) =>
      avance(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    envio.onload = () => resolve(respuesta(envio));
    envio.onerror = () => resolve(SIN_CONEXION);
    envio.onabort = () => resolve(SIN_CONEXION);
    envio.send(cuerpo);
  });
}

function respuesta({ status, responseText }: XMLHttpRequest): string | null {
  if (status === DEMASIADO_GRANDE) return TEXTOS.foto_grande;
  try {
    const { message, fotos }: Record<string, unknown> = { ...JSON.parse(responseText) };
    if (Array.isArray(fotos)) return null;
    return typeof message === "string" ? message : SIN_CONEXION;
  } catch {
    // A page instead of JSON: the session was lost and the server redirected to the login.
    return status === 200 ? SIN_SESION : SIN_CONEXION;
  }
}
