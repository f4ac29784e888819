import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

/** The field that names the intent on pages with several forms. */
export const INTENTO = "intento";

/** Reads the body of a form. A body that is not a form is the client's mistake: 400. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The text of a field exactly as it was written; a missing field or a file is empty. */
export function texto(form: FormData, nombre: string): string {
  const valor = form.get(nombre);
  return typeof valor === "string" ? valor : "";
}

/** The file of a field; null when none was chosen. Browsers send an empty file for an empty field. */
export function archivo(form: FormData, nombre: string): File | null {
  const valor = form.get(nombre);
  return valor instanceof File && valor.size > 0 ? valor : null;
}

/** The name and bytes of a required file; `vacio` is the message when it is missing. */
export async function exigirArchivo(form: FormData, nombre: string, vacio: string) {
  const elegido = archivo(form, nombre);
  if (!elegido) throw new Rechazo("valor", vacio);
  return archivoSubido(elegido);
}

/** The files of a field that takes several. */
export const archivosSubidos = (form: FormData, nombre: string) =>
  Promise.all(
    form
      .getAll(nombre)
      .flatMap((valor) => (valor instanceof File && valor.size > 0 ? [archivoSubido(valor)] : [])),
  );

/** The name and bytes of a file. */
export const archivoSubido = async (file: File) => ({
  nombre: file.name,
  contenido: new Uint8Array(await file.arrayBuffer()),
});

/** The field that carries the intent, and the intents of a page. */
export type Intents = { field: string; names: readonly string[] };

/** Declares the intents of an action, so that tests/attack tries every intent with every role. */
export const withIntents = <A extends (args: never) => unknown>(
  names: readonly string[],
  action: A,
): A & { intents: Intents } => Object.assign(action, { intents: { field: INTENTO, names } });
