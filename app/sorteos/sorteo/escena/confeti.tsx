const COLORES = ["#FFC94D", "#F9576C", "#5DD3CF", "#FFF3CF"];
const PAPELES = 44;

/** Scattered by a fixed rule: server and browser draw the same. */
const papeles = Array.from({ length: PAPELES }, (_, i) => ({
  x: `${(i * 37) % 100}%`,
  y: `${(i * 59) % 100}%`,
  giro: (i * 47) % 360,
  lado: 0.55 + ((i * 7) % 9) / 12,
  color: COLORES[i % COLORES.length],
  turno: i % 6,
}));

/** Paper around the winners; `cae` lets it fall into place, otherwise it lies still. */
export const Confeti = ({ cae }: { cae: boolean }) => (
  <svg className={cae ? "confetti confetti-falls" : "confetti"} width="100%" height="100%" aria-hidden="true">
    {papeles.map(({ x, y, giro, lado, color, turno }) => (
      <svg key={x} x={x} y={y} overflow="visible" aria-hidden="true">
        <g transform={`rotate(${giro}) scale(${lado})`}>
          <rect width="10" height="18" rx="3" fill={color} className={`confetti-${turno}`} />
        </g>
      </svg>
    ))}
  </svg>
);

/** For who won: once over the whole page. With less motion wanted there is none. */
export const ConfetiPagina = () => (
  <div className="confetti-page" aria-hidden="true">
    <Confeti cae />
  </div>
);
