import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { archivo, texto } from "./forms.ts";

const MAX_ARCHIVO = 5 * 1024 * 1024;
const MUY_GRANDE = "El archivo puede pesar hasta 5 MB: divídelo en partes.";

/**
 * The uploaded file, else the pasted text. The file replaces the pasted text, so that a refused form returns
 * it.
 */
export async function textoDelArchivo(form: FormData, muyGrande = MUY_GRANDE): Promise<string> {
  const elegido = archivo(form, "archivo");
  if (!elegido) return texto(form, "texto");
  if (elegido.size > MAX_ARCHIVO) {
    form.delete("texto");
    throw new Rechazo("demasiado_grande", muyGrande);
  }
  const leido = decodificar(await elegido.arrayBuffer());
  form.set("texto", leido);
  return leido;
}

/** Excel in Chile saves as Windows-1252 unless told otherwise. */
function decodificar(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
