import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";
import { CAMPOS_SALIDA, EVENTOS, NOMBRES_EVENTO } from "#modules/conexiones/salidas/eventos.ts";
import type { DatosUnaVez } from "./una-vez.tsx";

type Props = {
  salida: { id: number; url: string; eventos: readonly string[] } | null;
  respuesta: Respuesta<DatosUnaVez> | undefined;
};

/** What a new address receives unless the owner chooses something else. */
const DE_ENTRADA = { url: "", eventos: ["venta.pagada"] };

/** Adds an address, or changes one: its URL and the events that it receives. */
export function FormularioSalida({ salida, respuesta }: Props) {
  const { url, eventos } = salida ?? DE_ENTRADA;
  const elegidos = Object.fromEntries(eventos.map((evento) => [evento, true]));
  return (
    <FormularioAdmin
      campos={CAMPOS_SALIDA}
      intento={salida ? "salida_editar" : "salida_crear"}
      {...(salida && { id: String(salida.id) })}
      valores={valoresDeCampos(CAMPOS_SALIDA, { url, ...elegidos })}
      respuesta={respuesta}
      boton={salida ? "Guardar la dirección" : "Agregar la dirección"}
      aspecto={{ size: "sm" }}
    >
      {(campo, { errores }) => (
        <>
          {campo("url")}
          <fieldset>
            <legend className="font-semibold">Eventos</legend>
            {errores.eventos && <p className="text-sm text-error">{errores.eventos}</p>}
            <div className="mt-1 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
              {NOMBRES_EVENTO.map((evento) =>
                campo(evento, {
                  label: (
                    <>
                      {EVENTOS[evento]}{" "}
                      <code className="inline-block text-[0.8125rem] text-tinta-2">{evento}</code>
                    </>
                  ),
                }),
              )}
            </div>
          </fieldset>
        </>
      )}
    </FormularioAdmin>
  );
}
