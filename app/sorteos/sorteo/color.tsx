/** Gold is mine; the others take turns, so that neighbours differ. */
const COLORES = [
  "#E62E49",
  "#0E8C8F",
  "#7A2A63",
  "#5DBD86",
  "#1D5FA6",
  "#F28C7A",
  "#8A5A2B",
  "#8E7BD8",
  "#3E9BD6",
  "#C2185B",
  "#6B8E23",
];
const MIO = "#F5A31A";

export const colorPersona = (persona: number, mio: boolean): string =>
  mio ? MIO : (COLORES[persona % COLORES.length] ?? MIO);

/** The colour that a person has in the drawing of the ranges. */
export const ColorPersona = ({ persona, mio }: { persona: number; mio: boolean }) => (
  <svg width="12" height="12" aria-hidden="true" className="sorteo-punto">
    <rect width="12" height="12" rx="4" fill={colorPersona(persona, mio)} />
  </svg>
);
