import { TEXTOS } from "#modules/catalogo/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

const MAX_ARCHIVO = 5 * 1024 * 1024;

/** The file of a form, else what was pasted. Excel in Chile saves in its own alphabet unless it is told otherwise. */
export async function textoDelArchivo(form: FormData): Promise<string> {
  const archivo = form.get("archivo");
  if (!(archivo instanceof File) || archivo.size === 0) return String(form.get("texto") ?? "");
  if (archivo.size > MAX_ARCHIVO) throw new Rechazo("demasiado_grande", TEXTOS.csv_largo);
  const bytes = await archivo.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
