import { FOTO, MAX_ARCHIVO, reconocer } from "#modules/comun/archivos/tipo-archivo.ts";

const SIN_CONEXION = "No pudimos subir la foto. Revisa tu conexión e intenta de nuevo.";
const SIN_SESION = "Tu sesión terminó: ingresa de nuevo y repite la subida.";
const CABECERA = 16;
const DEMASIADO_GRANDE = 413;

export const TIPOS_FOTO = "image/jpeg,image/png,image/webp,image/gif";

/** Checks a picture before uploading it; returns the error message, or null when it may be sent. */
export async function rechazoFoto(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return FOTO.vacia;
  if (archivo.size > MAX_ARCHIVO) return FOTO.grande;
  const tipo = reconocer(new Uint8Array(await archivo.slice(0, CABECERA).arrayBuffer()));
  return tipo?.startsWith("image/") ? null : FOTO.tipo;
}

/** What the server answered, or why the picture was not stored. */
export type FotoEnviada = { datos: Record<string, unknown>; error: null } | { datos: null; error: string };

const fallida = (error: string): FotoEnviada => ({ datos: null, error });

/** Uploads a picture to an address that answers with JSON, and reports its progress in whole percents. */
export async function enviarFoto(
  url: string,
  archivo: File,
  avance: (porcentaje: number) => void,
): Promise<FotoEnviada> {
  const rechazo = await rechazoFoto(archivo);
  if (rechazo !== null) return fallida(rechazo);
  return new Promise((resolve) => {
    const cuerpo = new FormData();
    cuerpo.append("foto", archivo);
    // `fetch` does not report upload progress.
    const envio = new XMLHttpRequest();
    envio.open("POST", url);
    envio.upload.onprogress = ({ loaded, total }) =>
      avance(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    envio.onload = () => resolve(respuesta(envio));
    envio.onerror = () => resolve(fallida(SIN_CONEXION));
    envio.onabort = () => resolve(fallida(SIN_CONEXION));
    envio.send(cuerpo);
  });
}

function respuesta({ status, responseText }: XMLHttpRequest): FotoEnviada {
  if (status === DEMASIADO_GRANDE) return fallida(FOTO.grande);
  try {
    const datos: Record<string, unknown> = { ...JSON.parse(responseText) };
    if (status === 200) return { datos, error: null };
    return fallida(typeof datos.message === "string" ? datos.message : SIN_CONEXION);
  } catch {
    // A page instead of JSON: the session was lost and the server redirected to the login.
    return fallida(status === 200 ? SIN_SESION : SIN_CONEXION);
  }
}
