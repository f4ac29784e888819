import { CircleCheck, Lock } from "lucide-react";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { SorteoPasado } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { fraseFinal, rutaSorteo } from "#modules/sorteos/participacion.ts";

type Props = { sku: string; cerrados: SorteoPasado[]; finalizados: SorteoPasado[] };

/** The other raffles of this product: waiting for their draw, and finished. */
export const Historia = ({ sku, cerrados, finalizados }: Props) => (
  <div className="participa-historia">
    <Lista
      titulo="Sorteos cerrados"
      vacio="No hay sorteos esperando su fecha."
      sorteos={cerrados}
      sku={sku}
    />
    <Lista
      titulo="Sorteos finalizados"
      vacio="Todavía no se ha sorteado este producto."
      sorteos={finalizados}
      sku={sku}
    />
  </div>
);

type ListaProps = { titulo: string; vacio: string; sorteos: SorteoPasado[]; sku: string };

const Lista = ({ titulo, vacio, sorteos, sku }: ListaProps) => (
  <section className="card participa-lista">
    <h2>{titulo}</h2>
    {sorteos.length === 0 ? (
      <p className="participa-lista-vacio">{vacio}</p>
    ) : (
      <ul>
        {sorteos.map((sorteo) => (
          <li key={sorteo.key}>
            <Fila sorteo={sorteo} sku={sku} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Fila = ({ sorteo, sku }: { sorteo: SorteoPasado; sku: string }) => {
  const cerrado = sorteo.estado === "Cerrado";
  const imagen = cerrado ? "reloj-arena" : "trofeo";
  return (
    <Link to={rutaSorteo(sku, sorteo.key)}>
      <img src={`/art/ilustraciones/${imagen}.webp`} alt="" width={42} height={42} loading="lazy" />
      <span>
        <b>Sorteo {sorteo.key}</b> {cerrado && !sorteo.revelando ? fecha(sorteo) : fraseFinal(sorteo)}
      </span>
      <Chip
        tone={cerrado ? "warning" : "success"}
        icon={cerrado ? <Lock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      >
        {sorteo.estado}
      </Chip>
    </Link>
  );
};

const fecha = ({ fecha_sorteo }: SorteoPasado) =>
  fecha_sorteo ? `Se realiza el ${formatearDia(fecha_sorteo)}, ${formatearHora(fecha_sorteo)}` : "";
