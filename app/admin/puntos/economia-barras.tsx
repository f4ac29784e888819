import { useId } from "react";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { barrasEconomia, type EconomiaPuntos, type Segmento } from "#modules/puntos/economia.ts";
import { PARTES_VISTAS } from "./economia-partes.ts";

/** The equation as two bars of one length: points issued above, where they are below. */
export function EconomiaBarras({ economia }: { economia: EconomiaPuntos }) {
  const { origen, destino } = barrasEconomia(economia);
  return (
    <div className="grid gap-1.5">
      <Barra segmentos={origen} alto="h-4" nombre="Puntos emitidos" economia={economia} />
      <Barra segmentos={destino} alto="h-11" nombre="Dónde están los puntos" economia={economia} rotular />
    </div>
  );
}

type Props = {
  segmentos: readonly Segmento[];
  alto: string;
  nombre: string;
  economia: EconomiaPuntos;
  rotular?: boolean;
};

/** Minimum percentage of the bar in which its label fits, also on a phone. */
const CABE = 14;

function Barra({ segmentos, alto, nombre, economia, rotular = false }: Props) {
  const trama = useId();
  const lectura = segmentos
    .map(({ parte, puntos }) => `${PARTES_VISTAS[parte].nombre}: ${conPuntos(puntos)}`)
    .join(", ");
  return (
    <svg
      role="img"
      aria-label={`${nombre}. ${lectura || "Ninguno."}`}
      width="100%"
      className={`${alto} block overflow-hidden rounded-[10px] bg-papel-2`}
    >
      <pattern id={trama} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="8" className="fill-pacifico-600" />
        <rect width="4" height="8" className="fill-pacifico-300" />
      </pattern>
      {segmentos.map(({ parte, inicio, ancho }) => {
        const debe = parte === "banca" && economia.banca < 0;
        return (
          <g key={parte}>
            <rect
              x={`${inicio}%`}
              width={`${ancho}%`}
              height="100%"
              {...(debe ? { fill: `url(#${trama})` } : { className: PARTES_VISTAS[parte].relleno })}
            />
            {rotular && ancho >= CABE && (
              <text
                x={`${inicio + ancho / 2}%`}
                y="50%"
                dy=".35em"
                textAnchor="middle"
                className={`font-display text-[0.9375rem] font-extrabold ${PARTES_VISTAS[parte].texto}`}
              >
                {Math.round(ancho)}%
              </text>
            )}
            {inicio > 0 && <rect x={`${inicio}%`} width="2" height="100%" className="fill-superficie" />}
          </g>
        );
      })}
    </svg>
  );
}
