import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

/** The field by which a form names what it wants when its page does several things. */
export const INTENTO = "intento";

/** Reads the body of a form. A body that is no form is the sender's mistake: 400. */
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

/** The name and bytes of a file that the form must carry; `vacio` is the sentence when it does not. */
export async function exigirArchivo(form: FormData, nombre: string, vacio: string) {
  const elegido = archivo(form, nombre);
  if (!elegido) throw new Rechazo("valor", vacio);
  return { nombre: elegido.name, contenido: new Uint8Array(await elegido.arrayBuffer()) };
}

/** The field that carries the name of an intent, and the names that a page knows. */
export type Intents = { field: string; names: readonly string[] };

/** Declares what an action does, so that the tests in tests/attack try every name with every role. */
export const withIntents = <A extends (args: never) => unknown>(
  names: readonly string[],
  action: A,
): A & { intents: Intents } => Object.assign(action, { intents: { field: INTENTO, names } });
