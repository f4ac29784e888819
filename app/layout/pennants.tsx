const COLOURS = ["#C8102E", "#FFC94D", "#0E8C8F", "#FFF9F1", "#E62E49", "#F5A31A"];
const STEP = 40;
const WIDTH = 1440;

/** The string of a fonda's pennants sags in the middle; it repeats on wider screens. */
const sag = (x: number) => 2 + 6 * (1 - ((x - WIDTH / 2) / (WIDTH / 2)) ** 2);

const FLAGS = Array.from({ length: WIDTH / STEP }, (_, position) => {
  const x = position * STEP + 4;
  return { d: `M${x} ${sag(x + 16).toFixed(1)}h32l-16 24Z`, fill: COLOURS[position % COLOURS.length] };
});

export const Pennants = () => (
  <svg className="pennants" aria-hidden="true" width="100%" height="34">
    <defs>
      <pattern id="pennants" width={WIDTH} height="34" patternUnits="userSpaceOnUse">
        <path d={`M0 2Q${WIDTH / 2} 14 ${WIDTH} 2`} fill="none" stroke="#4A3859" strokeWidth="2" />
        {FLAGS.map(({ d, fill }) => (
          <path key={d} d={d} fill={fill} />
        ))}
      </pattern>
    </defs>
    <rect width="100%" height="34" fill="url(#pennants)" />
  </svg>
);
