import { ExternalLink } from "#app/admin/iconos.tsx";
import { AccionGrave } from "#app/admin/kit/accion.tsx";
import { CHICO, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { enlaceSeguimiento, type Transportista } from "#modules/ajustes/transportistas.ts";
import type { LineaVenta } from "#modules/compras/venta/venta.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";
import { CAMPOS_ROTULO } from "#modules/despachos/formularios.ts";
import { bultosDe, enRotulo } from "#modules/despachos/rotulo.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";

type Props = {
  lineas: readonly LineaVenta[];
  transportistas: readonly Transportista[];
  respuesta: Respuesta | undefined;
};

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
export function VentaBultos({ lineas, transportistas, respuesta }: Props) {
  const bultos = bultosDe(lineas);
  if (bultos.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3">
      {bultos.map(({ rotulo, lineas: suyas }) => {
        const enlace = enlaceSeguimiento(transportistas, rotulo);
        const ids = suyas.map(({ id }) => id).join();
        const enviadas = suyas.filter(({ estado }) => estado === "Enviado").map(({ id }) => id);
        return (
          // By its lines: a corrected label must not close the forms that are open.
          <li key={ids} className="grid gap-2.5 rounded-campo border border-linea p-3.5">
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
            <SiPuede permiso="despachos.mover">
              <Plegable
                titulo="Corregir el seguimiento"
                abierto={rechazadaDe(respuesta, "seguimiento", ids) !== undefined}
              >
                <FormularioAdmin
                  campos={CAMPOS_ROTULO}
                  intento="seguimiento"
                  id={ids}
                  valores={valoresDeCampos(CAMPOS_ROTULO, rotulo)}
                  respuesta={respuesta}
                  boton="Guardar y avisar"
                  aspecto={CHICO}
                  className="grid gap-3"
                >
                  {(campo) => (
                    <>
                      <input type="hidden" name="lineas" value={ids} />
                      {campo("transportista", { list: LISTA_TRANSPORTISTAS })}
                      {campo("seguimiento", {
                        required: true,
                        help: "El cliente recibe el nuevo por correo y en su campana.",
                      })}
                    </>
                  )}
                </FormularioAdmin>
              </Plegable>
            </SiPuede>
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
