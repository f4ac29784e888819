import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { formatearFechaHora, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { ChipCorreo, type EstadoDeCorreo, sePuedeReintentar } from "./estado.tsx";
import { ReintentarCorreo } from "./reintentar.tsx";

export type FilaDeCorreo = EstadoDeCorreo & {
  id: number;
  para: string;
  asunto: string;
  intentos: number;
  proximo_intento: Date;
  enviado_en: Date | null;
  created_at: Date;
};

/** Newest first. */
export const columnasDeCorreos = (local: boolean): readonly ColumnaLista<FilaDeCorreo>[] => [
  {
    titulo: "Asunto y destinatario",
    className: "max-w-136 max-md:col-span-2 max-md:max-w-none",
    valor: ({ id, para, asunto, ultimo_error }) => (
      <div className="w-full min-w-0 md:py-1.5">
        <EnlaceFila to={`/admin/correos/${id}`} className="block truncate">
          {asunto}
        </EnlaceFila>
        <span className="block truncate text-tinta-2">{para}</span>
        {ultimo_error && <span className="block truncate text-[0.8125rem] text-error">{ultimo_error}</span>}
      </div>
    ),
  },
  {
    titulo: "Creado",
    className: "whitespace-nowrap text-tinta-2 tabular-nums",
    valor: ({ created_at }) => formatearFechaHora(created_at),
  },
  {
    titulo: "Estado",
    className: "max-md:justify-end!",
    valor: (correo) => (
      <span className="inline-grid justify-items-end gap-0.5 md:justify-items-start">
        <ChipCorreo {...correo} local={local} />
        <Cuando {...correo} />
      </span>
    ),
  },
  { titulo: "Intentos", numeric: true, className: "max-md:hidden", valor: ({ intentos }) => intentos },
  {
    titulo: "Acciones",
    className: (correo) =>
      sePuedeReintentar(correo) ? "max-md:col-span-2 max-md:justify-end!" : "max-md:hidden",
    valor: (correo) =>
      sePuedeReintentar(correo) && (
        <SiPuede permiso="correos.reintentar">
          <ReintentarCorreo id={correo.id} />
        </SiPuede>
      ),
  },
];

function Cuando({ estado, ultimo_error, proximo_intento, enviado_en }: FilaDeCorreo) {
  if (enviado_en) return <small className="text-xs text-tinta-3">{formatearFechaHora(enviado_en)}</small>;
  if (estado !== "pendiente" || ultimo_error === null) return null;
  return <small className="text-xs text-tinta-3">a las {formatearHora(proximo_intento)}</small>;
}
