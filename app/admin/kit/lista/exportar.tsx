import { useLocation } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Download } from "#app/ui/iconos.tsx";

type Lista =
  | "auditoria"
  | "boletas"
  | "envios"
  | "pagos"
  | "productos"
  | "puntos"
  | "sorteos"
  | "transferencias"
  | "usuarios"
  | "ventas";

/** Downloads the list with the filters of the current address, as a CSV file, for people who may export it. */
export function Exportar({ lista }: { lista: Lista }) {
  const { search } = useLocation();
  if (!usePuede()(`${lista}.exportar`)) return null;
  return (
    <ButtonLink
      href={`/admin/${lista}/exportar${search}`}
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden="true" />}
    >
      Exportar
    </ButtonLink>
  );
}
