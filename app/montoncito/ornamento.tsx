const PETALO = "M300 46c22 40 40 70 40 104 0 24-18 44-40 50-22-6-40-26-40-50 0-34 18-64 40-104Z";
const GIROS = Array.from({ length: 12 }, (_, i) => i * 30);

/** The gold copihue rosette of the felt. */
export const Ornamento = () => (
  <svg className="felt-rosette" viewBox="0 0 600 600" aria-hidden="true">
    <g fill="none" stroke="#FFD66B" strokeOpacity=".22">
      <circle cx="300" cy="300" r="286" strokeWidth="2" />
      <circle cx="300" cy="300" r="274" strokeWidth="5" strokeDasharray="0 17.2" strokeLinecap="round" />
      <circle cx="300" cy="300" r="200" strokeWidth="1.5" />
    </g>
    <g fill="#FFD66B" fillOpacity=".08">
      {GIROS.map((giro) => (
        <path key={giro} transform={`rotate(${giro} 300 300)`} d={PETALO} />
      ))}
    </g>
  </svg>
);
