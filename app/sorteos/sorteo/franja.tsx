import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { TrozoFranja } from "#modules/sorteos/franja.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseRango, porcentajeDe } from "#modules/sorteos/participacion.ts";
import { colorPersona } from "./color.tsx";

export const ALTO = 34;
const AIRE = 34;

type Props = { vista: VistaSorteo; titulo: string };

/** The strip in words, for screen readers. */
function enPalabras({ objetivo, personas, reunido, yo, ganadores }: VistaSorteo): string {
  const frases = [
    `Números del 1 al ${miles(objetivo)}, ${personas === 1 ? "todos de 1 persona" : `repartidos entre ${miles(personas)} personas`}.`,
  ];
  if (reunido < objetivo) frases.push(`Quedan libres ${miles(objetivo - reunido)}.`);
  if (yo) frases.push(`Los tuyos van ${yo.rangos.map(fraseRango).join(", ")}.`);
  if (ganadores)
    frases.push(
      `Salieron el ${miles(ganadores.producto.numero)}, que gana el producto, y el ${miles(ganadores.puntos.numero)}, que gana los puntos.`,
    );
  return frases.join(" ");
}

/** The whole range 1…N as one strip, with the person's own ranges in words. */
export const SorteoFranja = ({ vista, titulo }: Props) => (
  <Card as="section" aria-labelledby="franja">
    <h2 id="franja">{titulo}</h2>
    <Franja vista={vista} />
    {vista.yo && <Mios yo={vista.yo} objetivo={vista.objetivo} />}
  </Card>
);

export function Franja({ vista }: Pick<Props, "vista">) {
  const { franja, objetivo, ganadores } = vista;
  const arriba = ganadores ? AIRE : 6;
  const abajo = ganadores ? AIRE : 6;
  return (
    <>
      <svg
        className="sorteo-franja block mt-3 overflow-visible"
        role="img"
        aria-label={enPalabras(vista)}
        width="100%"
        height={arriba + ALTO + abajo}
      >
        <Tramas id="franja" />
        <svg y={arriba} height={ALTO} width="100%" overflow="visible" aria-hidden="true">
          {franja.map((trozo) => (
            <Pieza key={trozo.inicio} trozo={trozo} objetivo={objetivo} tramas="franja" />
          ))}
          {franja
            .filter(({ mio, clase }) => mio && clase === "persona")
            .map((trozo) => (
              <MarcoPropio key={trozo.inicio} trozo={trozo} objetivo={objetivo} />
            ))}
          {ganadores && (
            <>
              <MarcaGanadora numero={ganadores.puntos.numero} objetivo={objetivo} lado="abajo" />
              <MarcaGanadora numero={ganadores.producto.numero} objetivo={objetivo} lado="arriba" />
            </>
          )}
        </svg>
      </svg>
      <div className="sorteo-escala flex justify-between text-[0.78125rem] tabular-nums" aria-hidden="true">
        <span>1</span>
        {objetivo > 3 && <span>{miles(Math.round(objetivo / 2))}</span>}
        <span>{miles(objetivo)}</span>
      </div>
      {ganadores && <Leyenda />}
      {franja.some(({ clase }) => clase === "grupo") && (
        <p className="sorteo-ayuda text-[0.875rem] tabular-nums">
          Lo rayado son rangos muy delgados de varias personas, uno al lado del otro.
        </p>
      )}
    </>
  );
}

/** Groups are striped and free ranges are dotted, to distinguish them from people. */
export const Tramas = ({ id }: { id: string }) => (
  <defs>
    <Rayas id={`${id}-grupo`}>
      <rect width="3" height="7" className="fill-uva-l60 dark:fill-uva-l55" />
    </Rayas>
    <Rayas id={`${id}-grupo-mio`}>
      <rect width="3" height="7" fill="var(--color-oro-l78a)" />
    </Rayas>
  </defs>
);

const Rayas = ({ id, children }: { id: string; children: ReactNode }) => (
  <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="7" height="7" className="fill-uva-l75 dark:fill-noche-l43" />
    {children}
  </pattern>
);

const parte = (n: number, objetivo: number) => `${(n / objetivo) * 100}%`;

function relleno({ clase, mio, persona }: TrozoFranja, tramas: string): string | undefined {
  if (clase === "libre") return undefined;
  if (clase === "grupo") return `url(#${tramas}-grupo${mio ? "-mio" : ""})`;
  return colorPersona(persona, mio);
}

type PiezaProps = { trozo: TrozoFranja; objetivo: number; tramas: string; luz?: string };

/** One slice. `tramas` names the patterns of its strip, `luz` how the stage of a draw lights it. */
export function Pieza({ trozo, objetivo, tramas, luz }: PiezaProps) {
  const { inicio, final, clase, personas, codigo } = trozo;
  const quien = clase === "libre" ? "Libres" : clase === "grupo" ? `${miles(personas)} personas` : codigo;
  return (
    <rect
      x={parte(inicio - 1, objetivo)}
      width={parte(final - inicio + 1, objetivo)}
      height={ALTO}
      rx="4"
      fill={relleno(trozo, tramas)}
      data-luz={luz}
      className={clase === "libre" ? "sorteo-franja-libre" : "sorteo-franja-trozo"}
    >
      <title>{`${quien}: ${fraseRango(trozo)}`}</title>
    </rect>
  );
}

/** The person's own range stands out even where it is thinner than its frame. */
export const MarcoPropio = ({
  trozo: { inicio, final },
  objetivo,
}: {
  trozo: TrozoFranja;
  objetivo: number;
}) => (
  <rect
    x={parte(inicio - 1, objetivo)}
    width={parte(final - inicio + 1, objetivo)}
    y={-3}
    height={ALTO + 6}
    rx="6"
    className="sorteo-franja-mio"
  />
);

type MarcaProps = { numero: number; objetivo: number; lado: "arriba" | "abajo" };

/** A winning number: the product's above the strip, the points' below, so that their labels never collide. */
export function MarcaGanadora({ numero, objetivo, lado }: MarcaProps) {
  const texto = miles(numero);
  const ancho = texto.length * 8 + 16;
  const lugar = (numero - 0.5) / objetivo;
  // Near an end the label is shifted inwards.
  const corrido = lugar < 0.14 ? -8 : lugar > 0.86 ? 8 - ancho : -ancho / 2;
  const y = lado === "arriba" ? -32 : ALTO + 8;
  return (
    <svg
      x={parte(numero - 0.5, objetivo)}
      overflow="visible"
      aria-hidden="true"
      className={`sorteo-marca sorteo-marca-${lado}`}
    >
      <rect x={-4} y={-8} width={8} height={ALTO + 16} rx="4" className="sorteo-marca-halo" />
      <rect x={-2} y={-8} width={4} height={ALTO + 16} rx="2" className="sorteo-marca-mastil" />
      <rect x={corrido} y={y} width={ancho} height={24} rx="8" className="sorteo-marca-bandera" />
      <text x={corrido + ancho / 2} y={y + 16.5} textAnchor="middle">
        {texto}
      </text>
    </svg>
  );
}

const Leyenda = () => (
  <p className="sorteo-clave flex flex-wrap gap-x-4.5 gap-y-1 mt-3 text-[0.8125rem] font-semibold text-tinta-2">
    <span>
      <i className="bg-oro-300 inline-block size-3 mr-1 rounded-sm" aria-hidden="true" /> Gana el producto
    </span>
    <span>
      <i className="bg-tinta inline-block size-3 mr-1 rounded-sm" aria-hidden="true" /> Gana los puntos
    </span>
  </p>
);

const POCOS = 4;

function Mios({ yo, objetivo }: { yo: NonNullable<VistaSorteo["yo"]>; objetivo: number }) {
  const { rangos } = yo;
  const parteMia = `un ${porcentajeDe(yo.puntos, objetivo)} de la meta`;
  const mostrados = rangos.slice(0, POCOS).map(fraseRango).join(", ");
  const resto = rangos.length - POCOS;
  return (
    <p className="sorteo-ayuda text-[0.875rem] tabular-nums">
      {rangos.length === 1 ? "Tu rango va " : "Tus números van "}
      {mostrados}
      {resto > 0 && ` y en ${resto} ${resto === 1 ? "rango" : "rangos"} más`}: {parteMia}.
    </p>
  );
}
