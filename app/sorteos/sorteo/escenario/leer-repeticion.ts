import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { escenarioDeActa } from "#modules/sorteos/realizacion/escenario/datos-escenario.ts";
import type { DatosEscenario } from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { leerActa } from "#modules/sorteos/verificacion/acta.ts";

type Pagina = Pick<VistaSorteo, "producto" | "yo" | "ganadores">;

/** Fetches the public record of a draw for its replay. On failure, throws a message for the person. */
export async function leerRepeticion(
  url: string,
  { producto, yo, ganadores }: Pagina,
): Promise<DatosEscenario> {
  const respuesta = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!respuesta?.ok) throw new Error("No pudimos descargar el acta. Revisa tu conexión e intenta de nuevo.");
  const lectura = leerActa(await respuesta.text());
  if ("problema" in lectura) throw new Error(lectura.problema);
  const codigos = ganadores && { producto: ganadores.producto.codigo, puntos: ganadores.puntos.codigo };
  const datos = escenarioDeActa(lectura.acta, {
    producto,
    seudonimo: yo?.seudonimo ?? null,
    ...(codigos ? { codigos } : {}),
  });
  if (!datos) throw new Error("El acta de este sorteo todavía no tiene ganadores.");
  return datos;
}
