import { Download } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Downloads the list with the filters of the current address, as a CSV file. */
export function Exportar({ lista }: { lista: "productos" | "puntos" | "sorteos" | "usuarios" | "ventas" }) {
  const { search } = useLocation();
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
