import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { MedioPago } from "#modules/ajustes/medios-pago.ts";

/** A service that collects at its own pages. */
export type MedioEnLinea = Exclude<MedioPago, "transferencia">;

/** What the buttons of the cart and of an order say. */
export const EN_LINEA: Readonly<Record<MedioEnLinea, { boton: string; ayuda: string }>> = {
  khipu: { boton: "Pagar con Khipu", ayuda: "Transfieres desde tu banco y tu pago se confirma solo." },
  tarjeta: {
    boton: "Pagar con tarjeta",
    ayuda: "Crédito, débito o prepago por Webpay: tu pago se confirma solo.",
  },
};

export const esEnLinea = (medio: MedioPago): medio is MedioEnLinea => medio !== "transferencia";

type Props = {
  medio: MedioEnLinea;
  codigo: string;
  /** Where the form is sent; without it, to the page that shows it. */
  action?: string;
  respuesta?: Respuesta | null;
};

/** Leads to the service, where the customer pays. Without scripts the form itself is redirected there. */
export function PagarEnLinea({ medio, codigo, action, respuesta = null }: Props) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === medio && formData.get("id") === codigo;
  const { boton, ayuda } = EN_LINEA[medio];
  return (
    <Form method="post" {...(action === undefined ? {} : { action })} className="grid gap-2">
      <input type="hidden" name="intento" value={medio} />
      <input type="hidden" name="id" value={codigo} />
      {respuesta && !respuesta.ok && <Note kind="error">{respuesta.mensaje}</Note>}
      <Button variant="secondary" loading={enviando}>
        {boton}
        <span className="sr-only"> la compra {codigo}</span>
      </Button>
      <p className="field-help">{ayuda}</p>
    </Form>
  );
}

type Todos = Omit<Props, "medio" | "respuesta"> & {
  medios: readonly MedioPago[];
  /** The answer to the last form of this order. */
  resultado?: Respuesta | null;
};

/** One form for each service that the shop offers, in the order that the owner chose. */
export const PagosEnLinea = ({ medios, resultado = null, ...resto }: Todos) =>
  medios
    .filter(esEnLinea)
    .map((medio) => (
      <PagarEnLinea
        key={medio}
        medio={medio}
        respuesta={resultado?.intento === medio ? resultado : null}
        {...resto}
      />
    ));
