import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { CAMPOS_TICKET, type DatosTicket } from "#modules/catalogo/formularios.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";

export type TicketAdmin = DatosTicket & { id: number; imagen_1: string | null; imagen_2: string | null };

/** Products that would leave their bounds. */
export type EnPerdida = { en_perdida: readonly { sku: string; producto: string }[] };

type Props = { ticket: TicketAdmin | null; respuesta: Respuesta<EnPerdida> | undefined; barato: boolean };

const VACIO = { hex: "#C8102E", publico: "on" };

/**
 * The form of a ticket type, new or existing. A change that brings products out of their bounds asks for confirmation.
 */
export function ProductosTicket({ ticket, respuesta, barato }: Props) {
  const intento = ticket ? "guardar" : "crear";
  const id = String(ticket?.id ?? "");
  return (
    <FormularioAdmin
      campos={CAMPOS_TICKET}
      intento={intento}
      id={id}
      valores={ticket ? valoresDeCampos(CAMPOS_TICKET, ticket) : VACIO}
      respuesta={respuesta}
      boton={ticket ? "Guardar" : "Crear ticket"}
      aspecto={{ variant: ticket ? "secondary" : "primary", size: "sm" }}
      className="grid gap-3.5"
    >
      {(campo) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl">{ticket?.ticket ?? "Nuevo ticket"}</h2>
            <span className="flex gap-1.5">
              {barato && <Chip tone="gold">El punto más barato</Chip>}
              {ticket && !ticket.publico && <Chip tone="muted">Oculto</Chip>}
            </span>
          </div>
          {campo("ticket")}
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {campo("precio")}
            {campo("puntos")}
            {campo("hex", { className: "p-1.5!" })}
          </div>
          {campo("publico")}
          {rechazadaDe(respuesta, intento, id)?.datos && (
            <CheckboxField
              label="Guardar aunque queden fuera de los límites"
              name="confirmado"
              help="Márcalo y guarda de nuevo. Te pediremos confirmar que eres tú, y avisamos a las dueñas."
            />
          )}
        </>
      )}
    </FormularioAdmin>
  );
}
