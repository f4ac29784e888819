import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CAMPOS_RESPUESTA } from "#modules/privacidad/solicitudes/formulario.ts";
import type { ClaseSolicitud } from "#modules/privacidad/solicitudes/solicitud.ts";

const RECLAMO = "La persona recibe tu motivo por correo, con su plazo para reclamar.";

type Props = { clase: ClaseSolicitud; respuesta: Respuesta | undefined };

/** The answer, with a button for each end. */
export function Responder({ clase, respuesta }: Props) {
  const borra = clase === "supresion";
  return (
    <SiPuede permiso="datos.responder">
      <SeccionAdmin id="responder" titulo="Responder">
        <FormularioAdmin
          campos={CAMPOS_RESPUESTA}
          intento={respuesta?.intento ?? "acoger"}
          valores={{}}
          respuesta={respuesta}
          className="mt-3 grid gap-3.5"
          boton={
            <div className="flex flex-wrap gap-2.5">
              <Confirmar
                name="intento"
                value="acoger"
                titulo="¿Acoger la solicitud?"
                pregunta={
                  borra
                    ? "Se eliminan los datos de la persona y su cuenta. No se puede deshacer."
                    : "La persona recibe tu respuesta por correo."
                }
                variant={borra ? "danger" : "primary"}
              >
                Acoger
              </Confirmar>
              <Confirmar
                name="intento"
                value="parcial"
                titulo="¿Acoger una parte?"
                pregunta={RECLAMO}
                variant="secondary"
              >
                Acoger en parte
              </Confirmar>
              <Confirmar
                name="intento"
                value="denegar"
                titulo="¿Denegar la solicitud?"
                pregunta={RECLAMO}
                variant="secondary"
              >
                Denegar
              </Confirmar>
            </div>
          }
        />
      </SeccionAdmin>
    </SiPuede>
  );
}
