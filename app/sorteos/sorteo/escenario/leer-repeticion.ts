import { pedirActa } from "#app/sorteos/sorteo/verifica/pedir-acta.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { escenarioDeActa } from "#modules/sorteos/realizacion/escenario/datos-escenario.ts";
import type { DatosEscenario } from "#modules/sorteos/realizacion/escenario/escenario.ts";

type Pagina = Pick<VistaSorteo, "producto" | "yo" | "ganadores">;

/** Fetches the public record of a draw for its replay. On failure, throws a message for the person. */
export async function leerRepeticion(
  url: string,
  { producto, yo, ganadores }: Pagina,
): Promise<DatosEscenario> {
  const acta = await pedirActa(url);
  const codigos = ganadores && { producto: ganadores.producto.codigo, puntos: ganadores.puntos.codigo };
  const datos = escenarioDeActa(acta, {
    producto,
    seudonimo: yo?.seudonimo ?? null,
    ...(codigos ? { codigos } : {}),
  });
  if (!datos) throw new Error("El acta de este sorteo todavía no tiene ganadores.");
  return datos;
}
