import { FiltroEstados } from "#app/admin/kit/lista/filtro-estados.tsx";
import { FiltroEleccion, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import type { ConteosCola } from "#modules/despachos/cola.store.server.ts";
import type { FiltrosCola } from "#modules/despachos/orden.ts";
import { NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";

const REGION: readonly (readonly [string, string])[] = [
  ["", "Todas"],
  ...REGIONES.map(({ region }) => [region, region] as const),
];
const PESO = { "": "Todos", ...NOMBRE_CLASE };
const DIRECCION = { "": "Con y sin", si: "Con dirección", no: "Sin dirección" };

/** The states as links and the other filters as a form. All are kept in the address. */
export function DespachosFiltros({ filtros, conteos }: { filtros: FiltrosCola; conteos: ConteosCola }) {
  const { estado, despues: _, ...otros } = filtros;
  const direccion = otros.direccion === undefined ? "" : otros.direccion ? "si" : "no";
  const opciones = [
    { estado: undefined, nombre: "Por despachar", cuantos: enBreve(conteos.todas) },
    { estado: "Pagado" as const, nombre: "Por preparar", cuantos: enBreve(conteos.Pagado) },
    { estado: "Preparando" as const, nombre: "Preparando", cuantos: enBreve(conteos.Preparando) },
    { estado: "Enviado" as const, nombre: "Enviados", cuantos: enBreve(conteos.Enviado) },
  ];
  return (
    <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados opciones={opciones} actual={estado} />
      <FiltroTexto filtros={filtros} placeholder="Código, nombre, producto o SKU">
        <FiltroEleccion label="Región" name="region" actual={otros.region} opciones={REGION} ancho />
        <FiltroEleccion label="Peso" name="peso" actual={otros.peso} opciones={PESO} />
        <FiltroEleccion label="Dirección" name="direccion" actual={direccion} opciones={DIRECCION} />
      </FiltroTexto>
    </div>
  );
}
