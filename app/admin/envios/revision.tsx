import { RevisionCsv } from "#app/admin/kit/importar-csv.tsx";
import type { RevisionEnvios } from "#modules/compras/envio/guardar-envios.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { enDiasHabiles } from "#modules/comun/fechas/habiles.ts";

const PALABRAS = {
  nuevo: "Nueva",
  sin_cambios: "Las tarifas ya están así: no hay nada que importar.",
  guardar: (cuantas: number) => (cuantas === 1 ? "Guardar 1 tarifa" : `Guardar ${miles(cuantas)} tarifas`),
};

/** What the file would do to the tariffs. */
export const EnviosRevision = ({ revision, texto }: { revision: RevisionEnvios; texto: string }) => (
  <RevisionCsv
    filas={revision.filas}
    conteos={revision.conteos}
    texto={texto}
    palabras={PALABRAS}
    columnas={[{ titulo: "Lugar y peso", valor: (fila) => fila.texto || "—" }]}
    detalle={({ tarifa, errores }) =>
      tarifa ? `${pesos(tarifa.costo)}, ${enDiasHabiles(tarifa.dias)}` : errores.join(" ")
    }
  />
);
