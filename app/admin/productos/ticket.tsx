import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CheckboxField, Field } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";

export type TicketAdmin = {
  id: number;
  ticket: string;
  precio: number;
  puntos: number;
  hex: string;
  imagen_1: string | null;
  imagen_2: string | null;
  publico: boolean;
};

/** Products that would leave their bounds. */
export type EnPerdida = { en_perdida: readonly { sku: string; producto: string }[] };

type Props = { ticket: TicketAdmin | null; respuesta: Respuesta<EnPerdida> | undefined; barato: boolean };

const VACIO = { ticket: "", precio: "", puntos: "", hex: "#C8102E", publico: "on" };

/**
 * The form of a ticket type, new or existing. A change that brings products out of their bounds asks for confirmation.
 */
export function ProductosTicket({ ticket, respuesta, barato }: Props) {
  const { formData } = useNavigation();
  const intento = ticket ? "guardar" : "crear";
  const id = String(ticket?.id ?? "");
  const propia =
    respuesta?.intento === intento && respuesta.id === id && !respuesta.ok ? respuesta : undefined;
  const valores: Record<string, string> = propia?.valores ?? (ticket ? valoresDe(ticket) : VACIO);
  const campo = (name: string) => ({ name, defaultValue: valores[name] ?? "", error: propia?.errores[name] });
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3.5">
      <input type="hidden" name="intento" value={intento} />
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{ticket?.ticket ?? "Nuevo ticket"}</h2>
        <span className="flex gap-1.5">
          {barato && <Chip tone="gold">El punto más barato</Chip>}
          {ticket && !ticket.publico && <Chip tone="muted">Oculto</Chip>}
        </span>
      </div>
      <Field {...campo("ticket")} label="Nombre" maxLength={60} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <NumberField {...campo("precio")} label="Precio" />
        <NumberField {...campo("puntos")} label="Puntos" />
        <Field {...campo("hex")} label="Color" type="color" className="p-1.5!" />
      </div>
      <CheckboxField
        label="A la venta"
        name="publico"
        defaultChecked={valores.publico === "on"}
        help="Sin marcar, nadie lo ve en la tienda."
      />
      {propia?.datos && (
        <CheckboxField
          label="Guardar aunque queden fuera de los límites"
          name="confirmado"
          help="Márcalo y guarda de nuevo. Te pediremos confirmar que eres tú, y avisamos a las dueñas."
        />
      )}
      <Button
        variant={ticket ? "secondary" : "primary"}
        size="sm"
        loading={formData?.get("intento") === intento && formData.get("id") === id}
        className="min-h-11! justify-self-start"
      >
        {ticket ? "Guardar" : "Crear ticket"}
      </Button>
    </Form>
  );
}

const valoresDe = ({ ticket, precio, puntos, hex, publico }: TicketAdmin) => ({
  ticket,
  hex,
  precio: String(precio),
  puntos: String(puntos),
  publico: publico ? "on" : "",
});
