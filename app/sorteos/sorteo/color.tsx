/** Gold is for the person's own ranges; the others alternate, so that neighbours differ. */
const COLORES = [
  "var(--color-copihue-500)",
  "var(--color-pacifico-500)",
  "var(--color-noche-l42a)",
  "var(--color-hoja-l73)",
  "var(--color-cielo-l48)",
  "var(--color-copihue-l74)",
  "var(--color-tierra-l51)",
  "var(--color-uva-l64)",
  "var(--color-cielo-l66)",
  "var(--color-copihue-l53)",
  "var(--color-hoja-l60)",
];
const MIO = "var(--color-oro-l78a)";

export const colorPersona = (persona: number, mio: boolean): string =>
  mio ? MIO : (COLORES[persona % COLORES.length] ?? MIO);

/** The colour of a person in the strip of ranges. */
export const ColorPersona = ({ persona, mio }: { persona: number; mio: boolean }) => (
  <svg width="12" height="12" aria-hidden="true" className="flex-none">
    <rect width="12" height="12" rx="4" fill={colorPersona(persona, mio)} />
  </svg>
);
