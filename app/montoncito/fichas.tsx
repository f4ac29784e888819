const COLORES = [
  "var(--color-copihue-600)",
  "var(--color-oro-l78a)",
  "var(--color-cielo-l48)",
  "var(--color-noche-l23)",
];
const POR_FICHA = 18;
const MAXIMO = 6;
const ALTO = 7;

/** One chip per 18 points, six at most; none on an empty pile. */
export function Fichas({ puntos }: { puntos: number }) {
  const cuantas = puntos <= 0 ? 0 : Math.min(MAXIMO, Math.ceil(puntos / POR_FICHA));
  if (cuantas === 0) return null;
  const fichas = Array.from({ length: cuantas }, (_, i) => ({
    y: 23 + (cuantas - 1 - i) * ALTO,
    color: COLORES[i % COLORES.length],
    canto: i % COLORES.length === 3 ? "var(--color-oro-l89)" : "var(--color-blanco)",
  }));
  return (
    <svg className="montoncito-fichas" viewBox={`0 0 64 ${33 + cuantas * ALTO}`} aria-hidden="true">
      {fichas.map(({ y, color, canto }) => (
        <g key={y} transform={`translate(0 ${y})`}>
          <ellipse cx="32" cy="6" rx="26" ry="11" fill="var(--color-negro)" opacity=".22" />
          <path d="M6 0v5a26 11 0 0 0 52 0v-5Z" fill={color} />
          <path d="M6 0v5a26 11 0 0 0 52 0v-5Z" fill="var(--color-negro)" opacity=".28" />
          <path d="M14 7l6 3v5l-6-3ZM29 10.500h6v5.300h-6ZM44 10l6-3v5l-6 3Z" fill={canto} opacity=".9" />
          <ellipse cx="32" cy="0" rx="26" ry="11" fill={color} />
          <ellipse
            cx="32"
            cy="0"
            rx="26"
            ry="11"
            fill="none"
            stroke={canto}
            strokeWidth="4"
            strokeDasharray="9 10"
            opacity=".9"
          />
          <ellipse cx="32" cy="0" rx="15" ry="6" fill="none" stroke={canto} strokeWidth="1.5" opacity=".8" />
        </g>
      ))}
    </svg>
  );
}
