import { useRef } from "react";
import { Foto } from "#app/productos/foto.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import type { LineaPorDevolver } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { montoDe } from "#modules/compras/devoluciones/monto.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";

type Props = {
  lineas: readonly LineaPorDevolver[];
  /** The units that a refused form named, by the id of the line; null when none was refused. */
  enviadas: ReadonlyMap<number, number> | null;
  /** A line comes ticked when no other can be given back. */
  marcada: boolean;
  error: string | undefined;
};

/** The lines of the purchase: those that can be given back with a tick, the others with the reason why not. */
export const LineasPorDevolver = ({ lineas, enviadas, marcada, error }: Props) => (
  <fieldset>
    <legend className="mb-1 text-xl font-bold">¿Qué devuelves?</legend>
    <ul className="divide-y divide-linea">
      {lineas.map((linea) => (
        <Linea
          key={`${linea.tipo}-${linea.id}`}
          linea={linea}
          lineas={lineas}
          enviadas={enviadas}
          marcada={marcada}
          error={error}
        />
      ))}
    </ul>
    {error && <p className="mt-2 text-sm text-error">{error}</p>}
  </fieldset>
);

const SIN_ENVIO = { envio_cobrado: 0, diferencia_recibida: 0 };

function Linea({ linea, lineas, enviadas, marcada, error }: Props & { linea: LineaPorDevolver }) {
  const { id, nombre, opcion_nombre, imagen_1, cantidad, derecho } = linea;
  const { unidades } = derecho;
  const puede = unidades > 0;
  const marca = useRef<HTMLInputElement>(null);
  const una = montoDe(SIN_ENVIO, lineas, [{ linea: id, cantidad: 1 }]);
  const puntos = una.puntos > 0 ? ` · −${conPuntos(una.puntos)}` : "";
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 max-md:basis-full">
        <input
          ref={marca}
          type="checkbox"
          name="linea"
          value={id}
          defaultChecked={puede && (enviadas ? enviadas.has(id) : marcada)}
          disabled={!puede}
          aria-invalid={(puede && error !== undefined) || undefined}
          className="checkbox flex-none"
        />
        <span className="size-14 flex-none overflow-hidden rounded-chip bg-papel-2">
          {imagen_1 && <Foto archivo={imagen_1} alt="" sizes="56px" hasta={192} />}
        </span>
        <span className="min-w-0 leading-snug">
          <b className="block">{conOpcion(nombre, opcion_nombre)}</b>
          <span className="block text-sm text-tinta-2">
            {puede
              ? `${cantidad === 1 ? "1 unidad" : `${cantidad} unidades`} · ${pesos(una.lineas)}${cantidad > 1 ? " cada una" : ""}${puntos}`
              : (derecho.retracto.negada ?? derecho.garantia.negada)}
          </span>
          {puede && derecho.retracto.negada && (
            <span className="block text-sm text-tinta-2">{derecho.retracto.negada}</span>
          )}
        </span>
      </label>
      {unidades > 1 && (
        <SelectField
          label={`Cuántas de ${nombre}`}
          hideLabel
          name={`cantidad:${id}`}
          options={Array.from({ length: unidades }, (_, n) => ({
            value: String(n + 1),
            label: `${n + 1} de ${cantidad}`,
          }))}
          defaultValue={String(Math.min(enviadas?.get(id) ?? unidades, unidades))}
          onChange={() => {
            // A person who chooses how many gives the line back.
            if (marca.current) marca.current.checked = true;
          }}
          fieldClassName="w-32"
        />
      )}
    </li>
  );
}
