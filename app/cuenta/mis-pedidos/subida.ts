import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { ARCHIVO } from "#modules/compras/venta/archivo-venta.ts";
import { MAX_ARCHIVO, reconocer } from "#modules/comun/archivos/tipo-archivo.ts";

export const COMPROBANTE_RECIBIDO = "Recibimos tu comprobante. Te avisamos cuando validemos tu pago.";
const SIN_CONEXION = `No pudimos confirmar la subida. ${sinSaber("tu comprobante")}`;
const SIN_RESPUESTA: FallaSubida = { mensaje: SIN_CONEXION, repetible: true };
const CABECERA = 16;
const DEMASIADO_GRANDE = 413;

/** Checks a proof before uploading it; returns the error message, or null when it may be sent. */
export async function rechazoComprobante(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return ARCHIVO.vacio;
  if (archivo.size > MAX_ARCHIVO) return ARCHIVO.grande;
  const cabecera = new Uint8Array(await archivo.slice(0, CABECERA).arrayBuffer());
  return reconocer(cabecera) ? null : ARCHIVO.comprobante;
}

/** What is uploaded: the key stays the same when it is sent again. */
export type Subida = { codigo: string; archivo: File; clave: string };
/** Why an upload failed. `repetible`: no answer came, so the same file may be sent again. */
export type FallaSubida = { mensaje: string; repetible: boolean };

/** Uploads a proof and reports its progress in whole percents. Resolves to the failure, or null. */
export function enviarComprobante(
  { codigo, archivo, clave }: Subida,
  avance: (porcentaje: number) => void,
): Promise<FallaSubida | null> {
  return new Promise((resolve) => {
    const cuerpo = new FormData();
    cuerpo.append("comprobante", archivo);
    // `fetch` does not report upload progress.
    const envio = new XMLHttpRequest();
    envio.open("POST", `/mis-pedidos/${encodeURIComponent(codigo)}/comprobante`);
    envio.setRequestHeader("Idempotency-Key", clave);
    envio.responseType = "text";
    envio.upload.onprogress = ({ loaded, total }) =>
      avance(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    envio.onload = () => resolve(envio.status === 200 ? null : motivo(envio));
    envio.onerror = () => resolve(SIN_RESPUESTA);
    envio.onabort = () => resolve(SIN_RESPUESTA);
    envio.send(cuerpo);
  });
}

function motivo({ status, responseText }: XMLHttpRequest): FallaSubida {
  if (status === DEMASIADO_GRANDE) return { mensaje: ARCHIVO.grande, repetible: false };
  try {
    const { message }: Record<string, unknown> = { ...JSON.parse(responseText) };
    if (typeof message !== "string" || status >= 500) return SIN_RESPUESTA;
    return { mensaje: message, repetible: false };
  } catch {
    return SIN_RESPUESTA;
  }
}
