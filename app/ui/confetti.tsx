import "./confetti.css";

const COLORS = [
  "var(--color-oro-300)",
  "var(--color-copihue-400)",
  "var(--color-pacifico-l80)",
  "var(--color-crema-l96b)",
];

type Scatter = { count: number; rows: number; size: (i: number) => number };

/** Positions are deterministic, so that server and browser render the same. */
const scatter = ({ count, rows, size }: Scatter) =>
  Array.from({ length: count }, (_, i) => ({
    x: `${(i * 37) % 100}%`,
    y: `${(i * rows) % 100}%`,
    turn: (i * 47) % 360,
    scale: size(i),
    color: COLORS[i % COLORS.length],
    delay: i % 6,
  }));

const PAPERS = {
  dense: scatter({ count: 44, rows: 59, size: (i) => 0.55 + ((i * 7) % 9) / 12 }),
  sparse: scatter({ count: 34, rows: 53, size: (i) => 0.6 + ((i * 3) % 10) / 10 }),
};

type Props = { className: string; papers?: keyof typeof PAPERS };

/** Confetti over its container. `confetti-0` to `confetti-5` stagger the falling papers. */
export const Confetti = ({ className, papers = "dense" }: Props) => (
  <svg className={className} width="100%" height="100%" aria-hidden="true">
    {PAPERS[papers].map(({ x, y, turn, scale, color, delay }) => (
      <svg key={x} x={x} y={y} overflow="visible" aria-hidden="true">
        <g transform={`rotate(${turn}) scale(${scale})`}>
          <rect width="10" height="18" rx="3" fill={color} className={`confetti-${delay}`} />
        </g>
      </svg>
    ))}
  </svg>
);
