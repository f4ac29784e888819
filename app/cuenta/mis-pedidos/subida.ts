import { ARCHIVO } from "#modules/compras/venta/archivo-venta.ts";
import { MAX_ARCHIVO, reconocer } from "#modules/comun/archivos/tipo-archivo.ts";

export const COMPROBANTE_RECIBIDO = "Recibimos tu comprobante. Te avisamos cuando validemos tu pago.";
const SIN_CONEXION = "No pudimos subir el archivo. Revisa tu conexión e intenta de nuevo.";
const CABECERA = 16;
const DEMASIADO_GRANDE = 413;

/** Checks a proof before uploading it; returns the error message, or null when it may be sent. */
export async function rechazoComprobante(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return ARCHIVO.vacio;
  if (archivo.size > MAX_ARCHIVO) return ARCHIVO.grande;
  const cabecera = new Uint8Array(await archivo.slice(0, CABECERA).arrayBuffer());
  return reconocer(cabecera) ? null : ARCHIVO.comprobante;
}

/** Uploads a proof and reports its progress in whole percents. Resolves to the error message, or null. */
export function enviarComprobante(
  codigo: string,
  archivo: File,
  avance: (porcentaje: number) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const cuerpo = new FormData();
    cuerpo.append("comprobante", archivo);
    // `fetch` does not report upload progress.
    const envio = new XMLHttpRequest();
    envio.open("POST", `/mis-pedidos/${encodeURIComponent(codigo)}/comprobante`);
    envio.responseType = "text";
    envio.upload.onprogress = ({ loaded, total }) =>
      avance(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    envio.onload = () => resolve(envio.status === 200 ? null : motivo(envio));
    envio.onerror = () => resolve(SIN_CONEXION);
    envio.onabort = () => resolve(SIN_CONEXION);
    envio.send(cuerpo);
  });
}

function motivo({ status, responseText }: XMLHttpRequest): string {
  if (status === DEMASIADO_GRANDE) return ARCHIVO.grande;
  try {
    const { message }: Record<string, unknown> = { ...JSON.parse(responseText) };
    return typeof message === "string" ? message : SIN_CONEXION;
  } catch {
    return SIN_CONEXION;
  }
}
