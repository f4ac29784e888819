import { type Acta, leerActa } from "#modules/sorteos/verificacion/acta.ts";

/** Fetches the public record of a draw. On failure, throws a message for the person. */
export async function pedirActa(url: string): Promise<Acta> {
  const respuesta = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!respuesta?.ok) throw new Error("No pudimos descargar el acta. Revisa tu conexión e intenta de nuevo.");
  const lectura = leerActa(await respuesta.text());
  if ("problema" in lectura) throw new Error(lectura.problema);
  return lectura.acta;
}
