import { ButtonLink } from "#app/ui/button/button.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { Download, Pencil, Trash2 } from "#app/ui/iconos.tsx";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import {
  DERECHOS,
  type EstadoSolicitud,
  estaRespondida,
  PALABRA_ESTADO,
} from "#modules/privacidad/solicitudes/solicitud.ts";
import type { leerSolicitudesDe } from "#modules/privacidad/solicitudes/solicitudes.store.server.ts";
import { hastaEl } from "#modules/privacidad/solicitudes/textos.ts";

/** The rights that need no answer of a person of the shop. */
export const AlInstante = () => (
  <section className="card grid gap-3.5 p-4 md:p-6" aria-labelledby="al-instante">
    <h2 id="al-instante" className="text-xl">
      Al instante
    </h2>
    <p className="text-sm text-tinta-2">
      Esto lo haces tú, sin esperar. Queda anotado como solicitud respondida.
    </p>
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink
        href="/mis-datos/descargar"
        download
        variant="secondary"
        icon={<Download aria-hidden="true" />}
      >
        Descargar mis datos
      </ButtonLink>
      <ButtonLink to="/mis-datos" variant="secondary" icon={<Pencil aria-hidden="true" />}>
        Corregir mis datos
      </ButtonLink>
      <ButtonLink to="/mis-datos#tus-datos" variant="secondary" icon={<Trash2 aria-hidden="true" />}>
        Eliminar mi cuenta
      </ButtonLink>
    </div>
  </section>
);

const TONOS: Readonly<Record<EstadoSolicitud, ChipTone>> = {
  recibida: "info",
  acusada: "info",
  en_revision: "info",
  acogida: "success",
  parcial: "warning",
  denegada: "error",
};

export const ChipSolicitud = ({ estado }: { estado: EstadoSolicitud }) => (
  <Chip tone={TONOS[estado]}>{PALABRA_ESTADO[estado]}</Chip>
);

type Solicitudes = Awaited<ReturnType<typeof leerSolicitudesDe>>;

/** What the person asked and what the shop answered, with every date. */
export function MisSolicitudes({ solicitudes }: { solicitudes: Solicitudes }) {
  return (
    <section className="card p-4 md:p-6" aria-labelledby="mis-solicitudes">
      <h2 id="mis-solicitudes" className="text-xl">
        Tus solicitudes
      </h2>
      {solicitudes.length === 0 ? (
        <p className="mt-2 text-sm text-tinta-2">Aquí verás cada solicitud con su plazo y su respuesta.</p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {solicitudes.map((solicitud) => (
            <li
              key={solicitud.codigo}
              className="grid gap-1 border-t border-linea pt-3.5 first:border-0 first:pt-0"
            >
              <Solicitud {...solicitud} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Solicitud = ({ codigo, clase, estado, detalle, respuesta, ...fechas }: Solicitudes[number]) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <b>
        {DERECHOS[clase].nombre} · {codigo}
      </b>
      <ChipSolicitud estado={estado} />
    </div>
    <p className="text-sm text-tinta-3">
      Recibida el {formatearFechaCorta(fechas.recibida_en)}
      {fechas.prorrogada_en && ` · prorrogada el ${formatearFechaCorta(fechas.prorrogada_en)}`}
      {fechas.respondida_en
        ? ` · respondida el ${formatearFechaCorta(fechas.respondida_en)}`
        : ` · te respondemos a más tardar el ${hastaEl(fechas.vence_en)}`}
    </p>
    {detalle && <p className="text-sm wrap-anywhere">{detalle}</p>}
    {estaRespondida(estado) && respuesta && (
      <p className="text-sm text-tinta-2 wrap-anywhere">Respuesta: {respuesta}</p>
    )}
  </>
);
