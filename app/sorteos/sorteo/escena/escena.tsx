import type { ReactNode } from "react";
import { Foto } from "#app/productos/foto.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Check, Lock, Sparkles } from "#app/ui/iconos.tsx";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

const TONOS = { Disponible: "success", Cerrado: "warning", Finalizado: "success" } as const;
const ICONOS = { Disponible: Sparkles, Cerrado: Lock, Finalizado: Check } as const;

type ChipProps = Pick<VistaSorteo, "estado"> & { children?: ReactNode };

export function ChipSorteo({ estado, children }: ChipProps) {
  const Icono = ICONOS[estado];
  return (
    <Chip tone={TONOS[estado]} icon={<Icono aria-hidden="true" />}>
      {estado}
      {children}
    </Chip>
  );
}

/** The dark scene, with the product at one side. */
export const EscenaSorteo = ({ vista, children }: { vista: VistaSorteo; children: ReactNode }) => (
  <section className="sorteo-escena" aria-labelledby="titulo-sorteo">
    <div className="sorteo-escena-texto min-w-0">{children}</div>
    <div className="sorteo-escena-foto grid place-items-center mt-5.5 md:m-0">
      <Foto
        archivo={vista.imagen}
        alt={vista.producto}
        sizes="(min-width: 769px) 380px, 230px"
        prioridad="alta"
      />
    </div>
  </section>
);
