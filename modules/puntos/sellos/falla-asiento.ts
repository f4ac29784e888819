import { type AsientoPublico, esPersona } from "./formato.ts";

const CUENTA = /^(?:emision|banca|consumidos|usuario:[0-9a-f]{32}|(?:pozo|mesa):[A-Z0-9-]+)$/;

// The only motives that move the points of a pool, each with the two accounts that it moves.
const DE_POZO: Readonly<Record<string, string>> = {
  abono: "+pozo -usuario",
  premio: "+usuario -pozo",
  devolucion: "+usuario -pozo",
  consumo: "+consumidos -pozo",
};

function fallaDeCuentas({ movimientos, motivo }: AsientoPublico): string | null {
  const cuentas = movimientos.map(([cuenta]) => cuenta);
  const rara = cuentas.find((cuenta) => !CUENTA.test(cuenta));
  if (rara !== undefined) return `nombra la cuenta «${rara}», que no existe`;
  const nada = movimientos.find(([, puntos]) => puntos === 0);
  if (nada) return `mueve cero puntos de ${nada[0]}`;
  // The payment of a round writes the stake that returns and the winnings apart, so it may name an account twice.
  if (motivo !== "pago_partida" && new Set(cuentas).size < cuentas.length)
    return "nombra una cuenta más de una vez";
  const personas = new Set(cuentas.filter(esPersona));
  return personas.size > 1 ? "mueve puntos de más de una persona" : null;
}

function fallaDeMotivo({ movimientos, motivo }: AsientoPublico): string | null {
  const forma = Object.hasOwn(DE_POZO, motivo) ? DE_POZO[motivo] : undefined;
  if (forma === undefined) {
    const ajena = movimientos.find(([cuenta]) => cuenta.startsWith("pozo:") || cuenta === "consumidos");
    return ajena ? `es de motivo «${motivo}» y mueve puntos de ${ajena[0]}` : null;
  }
  const suya = movimientos.map(([cuenta, puntos]) => `${puntos < 0 ? "-" : "+"}${cuenta.split(":")[0]}`);
  return suya.sort().join(" ") === forma ? null : `no mueve lo que mueve un asiento de motivo «${motivo}»`;
}

function fallaDeRango({ movimientos, motivo, rango }: AsientoPublico): string | null {
  if (motivo !== "abono") return rango === "" ? null : `tiene el rango ${rango}, pero no es un abono`;
  if (rango === "") return "es un abono sin números";
  const [, a, b] = /^([1-9]\d*)-([1-9]\d*)$/.exec(rango) ?? [];
  const abonados = movimientos.find(([cuenta]) => cuenta.startsWith("pozo:"))?.[1];
  const cuadra = Number.isSafeInteger(Number(b)) && Number(b) - Number(a) + 1 === abonados;
  return cuadra ? null : `tiene el rango ${rango}, que no corresponde a sus puntos`;
}

/** What is wrong with an entry by itself, or null. */
export function fallaDeAsiento(asiento: AsientoPublico): string | null {
  const deCuentas = fallaDeCuentas(asiento);
  if (deCuentas !== null) return deCuentas;
  const suma = asiento.movimientos.reduce((total, [, puntos]) => total + BigInt(puntos), 0n);
  if (suma !== 0n) return `suma ${suma} y debería sumar cero`;
  return fallaDeMotivo(asiento) ?? fallaDeRango(asiento);
}
