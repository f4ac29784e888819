import { miles } from "#modules/comun/dinero/dinero.ts";
import { cuentaPozo } from "#modules/puntos/cuentas.ts";
import type { Acta } from "./acta.ts";
import type { ComprobacionSorteo } from "./verificacion.ts";

/** An entry of the public book, as far as custody needs it. */
export type AsientoDelPozo = {
  id: number;
  motivo: string;
  /** `a-b` for an abono. */
  rango: string | null;
  movimientos: readonly (readonly [cuenta: string, puntos: number])[];
};

type Publicado = Pick<Acta, "key" | "objetivo" | "rangos">;

/** What an entry puts into that pool or takes from it; 0 when it does not touch it. */
export const puntosEnPozo = ({ movimientos }: Pick<AsientoDelPozo, "movimientos">, key: string): number =>
  movimientos.reduce((suma, [cuenta, puntos]) => (cuenta === cuentaPozo(key) ? suma + puntos : suma), 0);

/**
 * Custody: each range of the acta is exactly one abono of the book, with as many points as the range has numbers, and no abono
 * of the pool is left over. Entries that do not touch the pool are ignored. Returns each fault as a Spanish sentence.
 */
export function fallasDeCustodia({ key, rangos }: Publicado, asientos: Iterable<AsientoDelPozo>) {
  const porRango = new Map<string, AsientoDelPozo[]>();
  for (const asiento of asientos) {
    if (asiento.motivo !== "abono" || puntosEnPozo(asiento, key) === 0) continue;
    const rango = asiento.rango ?? "";
    porRango.set(rango, [...(porRango.get(rango) ?? []), asiento]);
  }
  const fallas: string[] = [];
  const sin_asiento: string[] = [];
  for (const { inicio, final } of rangos) {
    const rango = `${inicio}-${final}`;
    const suyos = porRango.get(rango) ?? [];
    porRango.delete(rango);
    const [asiento, otro] = suyos;
    if (!asiento) sin_asiento.push(rango);
    else if (otro)
      fallas.push(`el rango ${rango} tiene dos asientos en el libro, el ${asiento.id} y el ${otro.id}.`);
    else if (puntosEnPozo(asiento, key) !== final - inicio + 1)
      fallas.push(
        `el rango ${rango} tiene ${miles(final - inicio + 1)} números, pero el asiento ${asiento.id} abonó ${miles(puntosEnPozo(asiento, key))} puntos.`,
      );
  }
  for (const [rango, asientosSueltos] of porRango)
    for (const { id } of asientosSueltos)
      fallas.push(`el asiento ${id} abona el rango ${rango || "sin números"}, que no está en el acta.`);
  return { fallas, sin_asiento };
}

export const TITULO_CUSTODIA = "Cada rango es un abono del libro sellado";

/** Custody as one line of the verification. `por_sellar`: some abonos of this raffle wait for the seal of their day. */
export function comprobarCustodia(
  acta: Publicado,
  asientos: Iterable<AsientoDelPozo>,
  { por_sellar = false }: { por_sellar?: boolean } = {},
): ComprobacionSorteo {
  const { fallas, sin_asiento } = fallasDeCustodia(acta, asientos);
  const veredicto = (ok: boolean, pendiente: boolean, explicacion: string): ComprobacionSorteo => ({
    id: "custodia",
    titulo: TITULO_CUSTODIA,
    ok,
    pendiente,
    explicacion,
  });
  const suma = acta.rangos.reduce((total, { inicio, final }) => total + final - inicio + 1, 0);
  const [primera] = fallas;
  if (primera) return veredicto(false, false, primera);
  if (suma !== acta.objetivo)
    return veredicto(
      false,
      false,
      `los rangos suman ${miles(suma)} puntos y la meta es ${miles(acta.objetivo)}.`,
    );
  const [perdido] = sin_asiento;
  if (perdido === undefined)
    return veredicto(
      true,
      false,
      `los ${miles(acta.rangos.length)} rangos son ${miles(acta.rangos.length)} abonos que suman ${miles(suma)} puntos.`,
    );
  if (!por_sellar)
    return veredicto(false, false, `el rango ${perdido} no tiene un abono en el libro sellado.`);
  const sellados = acta.rangos.length - sin_asiento.length;
  return veredicto(
    false,
    true,
    `${miles(sellados)} de ${miles(acta.rangos.length)} rangos ya están en el libro sellado. El resto se sella esta noche, poco después de las 00:05.`,
  );
}
