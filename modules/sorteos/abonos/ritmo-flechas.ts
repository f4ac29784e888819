// The arrows of the points input while one is held down. Time is an argument: a late timer loses no step.

const PRIMERA_ESPERA = 100;
const ESPERA_MINIMA = 10;
const ACELERACION = 0.9;
/** From here on one step every 50 ms. */
const DESDE_PAREJO = 3_000;
const ESPERA_PAREJA = 50;
/** From here on ten steps every 100 ms. */
const DESDE_LARGO = 6_000;
const ESPERA_LARGA = 100;
const PASOS_LARGOS = 10;

/** When the next repeat is due, counted from the press, and how long it was waited for. */
export type Ritmo = { proximo: number; espera: number };

/** The press itself is a step; the first repeat comes 100 ms after it. */
export const RITMO_INICIAL: Ritmo = { proximo: PRIMERA_ESPERA, espera: PRIMERA_ESPERA };

/** Nine tenths of the last wait and never under 10 ms; after 3 s always 50 ms, after 6 s always 100 ms. */
function siguienteEspera({ proximo, espera }: Ritmo): number {
  if (proximo >= DESDE_LARGO) return ESPERA_LARGA;
  if (proximo >= DESDE_PAREJO) return ESPERA_PAREJA;
  return Math.max(ESPERA_MINIMA, espera * ACELERACION);
}

const pasosEn = (instante: number) => (instante >= DESDE_LARGO ? PASOS_LARGOS : 1);

/** The steps that became due since the last look, `transcurrido` ms after the press. */
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
