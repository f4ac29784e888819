import { z } from "zod";
import { buscarSello, pedirAsientos, pedirJson, pedirSellos } from "#app/libro/archivos.ts";
import type { AsientoPublico } from "#modules/puntos/sellos/formato.ts";
import { verificarDia } from "#modules/puntos/sellos/verificar-dia.ts";
import type { Acta } from "#modules/sorteos/verificacion/acta.ts";
import { comprobarCustodia, puntosEnPozo, TITULO_CUSTODIA } from "#modules/sorteos/verificacion/custodia.ts";
import type { ComprobacionSorteo } from "#modules/sorteos/verificacion/verificacion.ts";

const custodiaSchema = z.object({ dias: z.array(z.iso.date()), por_sellar: z.boolean() });

const linea = (pendiente: boolean, explicacion: string): ComprobacionSorteo => ({
  id: "custodia",
  titulo: TITULO_CUSTODIA,
  ok: false,
  pendiente,
  explicacion,
});

/**
 * Custody with public files alone: downloads the sealed days that hold the abonos, checks each day against its seal and compares
 * its abonos with the ranges of the acta.
 */
export async function custodiaDe(acta: Acta, url: string): Promise<ComprobacionSorteo> {
  try {
    const { dias, por_sellar } = await pedirJson(url, custodiaSchema, "La lista de días");
    const sellos = dias.length > 0 ? await pedirSellos() : [];
    const abonos: AsientoPublico[] = [];
    for (const dia of dias) {
      const { sello, anterior } = buscarSello(sellos, dia);
      const lineas = await verificarDia(sello, anterior, guardando(dia, acta.key, abonos));
      const falla = lineas.find(({ ok }) => !ok);
      if (falla) return linea(false, `el libro del ${dia} no es el que se selló: ${falla.explicacion}`);
    }
    return comprobarCustodia(acta, abonos, { por_sellar });
  } catch (error) {
    const motivo = error instanceof Error ? error.message : "";
    return linea(true, `no pudimos leer el libro sellado. ${motivo}`.trim());
  }
}

/** Passes on the entries of a day and keeps those of the pool. */
async function* guardando(
  dia: string,
  key: string,
  abonos: AsientoPublico[],
): AsyncGenerator<AsientoPublico> {
  for await (const asiento of pedirAsientos(dia)) {
    if (puntosEnPozo(asiento, key) !== 0) abonos.push(asiento);
    yield asiento;
  }
}
