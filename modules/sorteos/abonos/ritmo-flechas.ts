// The pace of the arrows of the points input while a person holds one down. Time is an argument, so a late timer loses no step.

const PRIMERA_ESPERA = 100;
const ESPERA_MINIMA = 10;
const ACELERACION = 0.9;
/** After this many milliseconds, one step every 50 ms. */
const DESDE_PAREJO = 3_000;
const ESPERA_PAREJA = 50;
/** After this many milliseconds, ten steps every 100 ms. */
const DESDE_LARGO = 6_000;
const ESPERA_LARGA = 100;
const PASOS_LARGOS = 10;

/** When the next repeat is due, in milliseconds since the press, and the wait that led to it. */
export type Ritmo = { proximo: number; espera: number };

/** The press itself is a step; the first repeat comes 100 ms after it. */
export const RITMO_INICIAL: Ritmo = { proximo: PRIMERA_ESPERA, espera: PRIMERA_ESPERA };

/** Each wait is nine tenths of the last one, at least 10 ms; after 3 s it is 50 ms, after 6 s 100 ms. */
function siguienteEspera({ proximo, espera }: Ritmo): number {
  if (proximo >= DESDE_LARGO) return ESPERA_LARGA;
  if (proximo >= DESDE_PAREJO) return ESPERA_PAREJA;
  return Math.max(ESPERA_MINIMA, espera * ACELERACION);
}

const pasosEn = (instante: number) => (instante >= DESDE_LARGO ? PASOS_LARGOS : 1);

/** The steps that became due since the last call, `transcurrido` ms after the press. */
export function avanzarRitmo(ritmo: Ritmo, transcurrido: number): { ritmo: Ritmo; pasos: number } {
  let actual = ritmo;
  let pasos = 0;
  while (actual.proximo <= transcurrido) {
    pasos += pasosEn(actual.proximo);
    const espera = siguienteEspera(actual);
    actual = { proximo: actual.proximo + espera, espera };
  }
  return { ritmo: actual, pasos };
}
