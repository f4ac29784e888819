import { FiltroEstados } from "#app/admin/kit/filtro-estados.tsx";
import { Eleccion, FiltroTexto } from "#app/admin/kit/filtro-texto.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { type EstadoSorteo, type FiltrosSorteos, ORDENES_SORTEOS } from "#modules/sorteos/filtros-sorteos.ts";

type Props = { filtros: FiltrosSorteos; conteos: Record<EstadoSorteo, number> };

/** Links filter by state and a form filters by product; both are kept in the address. */
export function SorteosFiltros({ filtros, conteos }: Props) {
  const { estado, texto, orden } = filtros;
  const total = conteos.Disponible + conteos.Cerrado + conteos.Finalizado;
  return (
    <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados
        opciones={[
          { estado: undefined, nombre: "Todos", cuantos: enBreve(total) },
          { estado: "Cerrado", nombre: "Cerrados", cuantos: enBreve(conteos.Cerrado) },
          { estado: "Disponible", nombre: "Disponibles", cuantos: enBreve(conteos.Disponible) },
          { estado: "Finalizado", nombre: "Finalizados", cuantos: enBreve(conteos.Finalizado) },
        ]}
        actual={estado}
        parametros={{ ...(texto && { texto }), ...(orden !== "atencion" && { orden }) }}
      />
      <FiltroTexto filtros={filtros} placeholder="Producto, SKU o clave del sorteo">
        <Eleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_SORTEOS} ancho />
      </FiltroTexto>
    </div>
  );
}
