const COLORES = ["#FFC94D", "#F9576C", "#5DD3CF", "#FFF3CF"];

/** Scattered by a fixed rule. */
const papeles = Array.from({ length: 34 }, (_, i) => ({
  x: `${(i * 37) % 100}%`,
  y: `${(i * 53) % 100}%`,
  giro: (i * 47) % 360,
  lado: 0.6 + ((i * 3) % 10) / 10,
  color: COLORES[i % COLORES.length],
}));

/** Paper around the edges, for a real win only. */
export const Confeti = () => (
  <svg className="results-confetti" width="100%" height="100%" aria-hidden="true">
    {papeles.map(({ x, y, giro, lado, color }) => (
      <svg key={x} x={x} y={y} overflow="visible" aria-hidden="true">
        <rect width="10" height="18" rx="3" fill={color} transform={`rotate(${giro}) scale(${lado})`} />
      </svg>
    ))}
  </svg>
);
