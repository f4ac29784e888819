import { Link } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Lock } from "#app/ui/iconos.tsx";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { SorteoPasado } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { fraseFinal, rutaSorteo } from "#modules/sorteos/participacion.ts";

type Props = { sku: string; cerrados: SorteoPasado[]; finalizados: SorteoPasado[] };

/** The other raffles of this product: waiting for their draw, and finished. */
export const HistoriaSorteos = ({ sku, cerrados, finalizados }: Props) => (
  <div className="grid gap-3 mt-9 md:grid-cols-[1fr_1fr] md:gap-5 md:mt-14">
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
  <section className="card participa-lista px-4 pt-4.5 pb-2 md:px-6 md:pt-5.5 md:pb-3">
    <h2 className="mb-2.5 text-[1.375rem] tracking-[-0.02em]">{titulo}</h2>
    {sorteos.length === 0 ? (
      <p className="py-3 border-t border-t-linea text-[0.90625rem] text-tinta-3">{vacio}</p>
    ) : (
      <ul>
        {sorteos.map((sorteo) => (
          <li key={sorteo.key} className="border-t border-t-linea">
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
    <Link
      to={rutaSorteo(sku, sorteo.key)}
      className="flex rounded-xl items-center gap-3.5 -mx-2 px-2 py-3 text-[0.90625rem] leading-[1.35] text-tinta-2 no-underline"
    >
      <img
        src={`/art/ilustraciones/${imagen}.webp`}
        alt=""
        width={42}
        height={42}
        loading="lazy"
        className="flex-none w-10.5 h-auto"
      />
      <span>
        <b className="block text-tinta">Sorteo {sorteo.key}</b>{" "}
        {cerrado && !sorteo.revelando ? fecha(sorteo) : fraseFinal(sorteo)}
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
