import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { faltanParticipantes, LARGO_MENSAJE, pocasPersonas } from "#modules/sorteos/textos.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { NotaRespuesta } from "./nota.tsx";

const PRONTO = "Pronto se realizará el sorteo. ¡Atentos!";

type Props = { vista: VistaSorteo; respuesta: Respuesta | undefined };

/** What the raffle still lacks, shown before the message of the team. */
function avisos({ estado, iniciado, personas, inputs }: VistaSorteo): string[] {
  if (estado !== "Cerrado" || iniciado) return [];
  const pocas = personas < APORTES_NECESARIOS ? [pocasPersonas(personas)] : [];
  const faltan = inputs < APORTES_NECESARIOS ? [faltanParticipantes(APORTES_NECESARIOS - inputs)] : [];
  return [...pocas, ...faltan];
}

/** The default message when the team wrote none. */
const deLaCasa = ({ estado }: VistaSorteo, hayAvisos: boolean): string | null =>
  estado === "Cerrado" && !hayAvisos ? PRONTO : null;

export function SorteoMensaje({ vista, respuesta }: Props) {
  const { estado, mensaje_admin, permisos } = vista;
  const dichos = avisos(vista);
  const mensaje = mensaje_admin ?? deLaCasa(vista, dichos.length > 0);
  if (!permisos.mensaje && dichos.length === 0 && mensaje === null) return null;
  const imagen = estado === "Finalizado" ? "apreton" : dichos.length > 0 ? "reloj-arena" : "saludo";
  return (
    <Card as="section" aria-labelledby="mensaje">
      <h2 id="mensaje">Mensaje del equipo</h2>
      {(dichos.length > 0 || mensaje !== null) && (
        <div className="flex gap-3.5 items-center">
          <img
            src={`/art/ilustraciones/${imagen}.webp`}
            alt=""
            width={54}
            height={54}
            className="flex-none w-13.5 h-auto"
          />
          <div className="grid gap-2 min-w-0 font-medium leading-[1.4] wrap-anywhere">
            {dichos.map((aviso) => (
              <p key={aviso} className="font-bold">
                {aviso}
              </p>
            ))}
            {mensaje !== null && <p className="whitespace-pre-line">{mensaje}</p>}
          </div>
        </div>
      )}
      {permisos.mensaje && (
        <Editor key={vaciado(respuesta)} guardado={mensaje_admin ?? ""} respuesta={respuesta} />
      )}
    </Card>
  );
}

/** Clearing the message empties the field before the page's data arrive; otherwise a draft is kept. */
const vaciado = (respuesta: Respuesta | undefined) =>
  respuesta?.intento === "borrar_mensaje" && respuesta.ok ? respuesta.en : null;

/** Only for admins: an empty message clears the published one. */
function Editor({ guardado, respuesta }: { guardado: string | null; respuesta: Respuesta | undefined }) {
  const intento = useNavigation().formData?.get("intento");
  const inicial = vaciado(respuesta) === null ? (guardado ?? "") : "";
  return (
    <div className="sorteo-editor grid gap-3 mt-4">
      <Form method="post" preventScrollReset id="guardar-mensaje">
        <input type="hidden" name="intento" value="mensaje" />
        <TextAreaField
          label="Mensaje para quienes miran este sorteo"
          name="mensaje"
          defaultValue={inicial}
          maxLength={LARGO_MENSAJE}
          rows={3}
          required
        />
      </Form>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" form="guardar-mensaje" loading={intento === "mensaje"}>
          Guardar mensaje
        </Button>
        {guardado !== null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intento" value="borrar_mensaje" />
            <Button size="sm" variant="secondary" loading={intento === "borrar_mensaje"}>
              Borrar
            </Button>
          </Form>
        )}
      </div>
      <NotaRespuesta intento={["mensaje", "borrar_mensaje"]} respuesta={respuesta} />
    </div>
  );
}
