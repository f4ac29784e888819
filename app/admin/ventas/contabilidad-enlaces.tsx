import { FileSpreadsheet } from "#app/admin/iconos.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";

/** The address of the accountant's file with the filters of `search`. */
export function rutaContabilidad(search: string, formato: "csv" | "xlsx"): string {
  const params = new URLSearchParams(search);
  params.set("formato", formato);
  return `/admin/ventas/contabilidad/exportar?${params}`;
}

/** Downloads the accountant's file, for people who may export sales. */
export function Contabilidad({ search, formato }: { search: string; formato: "csv" | "xlsx" }) {
  if (!usePuede()("ventas.exportar")) return null;
  return (
    <ButtonLink
      href={rutaContabilidad(search, formato)}
      variant="secondary"
      size="sm"
      icon={<FileSpreadsheet aria-hidden="true" />}
    >
      Contabilidad ({formato === "csv" ? "CSV" : "Excel"})
    </ButtonLink>
  );
}
