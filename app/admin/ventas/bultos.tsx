import { ExternalLink } from "#app/admin/iconos.tsx";
import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { enlaceSeguimiento, type Transportista } from "#modules/ajustes/transportistas.ts";
import type { LineaVenta } from "#modules/compras/venta/venta.ts";
import { bultosDe, enRotulo } from "#modules/despachos/rotulo.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";

type Props = { lineas: readonly LineaVenta[]; transportistas: readonly Transportista[] };

export const LISTA_TRANSPORTISTAS = "transportistas";

/** Names to choose from; any other can be typed. */
export const ListaTransportistas = ({ transportistas }: Pick<Props, "transportistas">) => (
  <datalist id={LISTA_TRANSPORTISTAS}>
    {transportistas.map(({ nombre }) => (
      <option key={nombre} value={nombre} />
    ))}
  </datalist>
);

/** The parcels that left: their tracking page, its correction, and the way back. */
export function VentaBultos({ lineas, transportistas }: Props) {
  const bultos = bultosDe(lineas);
  if (bultos.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3">
      {bultos.map(({ rotulo, lineas: suyas }) => {
        const enlace = enlaceSeguimiento(transportistas, rotulo);
        const enviadas = suyas.filter(({ estado }) => estado === "Enviado").map(({ id }) => id);
        return (
          // By its lines: a corrected label must not close the forms that are open.
          <li
            key={suyas.map(({ id }) => id).join()}
            className="grid gap-2.5 rounded-campo border border-linea p-3.5"
          >
            <p className="break-words">
              <b>{enRotulo(rotulo)}</b>{" "}
              {enlace && (
                <a
                  href={enlace}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex items-center gap-1"
                >
                  Seguir <ExternalLink aria-hidden="true" className="size-4" />
                </a>
              )}
              <span className="block text-sm text-tinta-2">
                {suyas.map(({ nombre, opcion_nombre }) => conOpcion(nombre, opcion_nombre)).join(" · ")}
              </span>
            </p>
            <details>
              <summary className="min-h-6 cursor-pointer font-semibold text-tinta-2">
                Corregir el seguimiento
              </summary>
              <div className="mt-3">
                <Accion intento="seguimiento" permiso="despachos.mover" boton="Guardar y avisar">
                  <input type="hidden" name="lineas" value={suyas.map(({ id }) => id).join(",")} />
                  <Field
                    label="Transportista"
                    name="transportista"
                    list={LISTA_TRANSPORTISTAS}
                    defaultValue={rotulo.transportista ?? ""}
                    maxLength={60}
                  />
                  <Field
                    label="Seguimiento"
                    name="seguimiento"
                    defaultValue={rotulo.seguimiento ?? ""}
                    maxLength={200}
                    required
                    help="El cliente recibe el nuevo por correo y en su campana."
                  />
                </Accion>
              </div>
            </details>
            {enviadas.length > 0 && (
              <AccionGrave
                intento="retirar_envio"
                permiso="despachos.mover"
                boton="Volver a Preparando"
                resumen="No salió, o volvió: preparar de nuevo"
                explicacion="Lo que está Enviado vuelve a Preparando, sin transportista ni seguimiento, y avisamos al cliente."
              >
                <input type="hidden" name="lineas" value={enviadas.join(",")} />
              </AccionGrave>
            )}
          </li>
        );
      })}
    </ul>
  );
}
