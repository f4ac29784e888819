import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { CasillaCondiciones } from "./condiciones.tsx";

type Props = {
  /** Other fields of the page name it as their form. */
  id: string;
  /** The version of the terms in force. */
  terminos: string;
  conTickets: boolean;
  conProductos: boolean;
  respuesta: Respuesta<unknown> | undefined;
};

/** 'Pagar' without scripts, with the coupon and the tick. The server says what is missing, in the shop's own words. */
export const PagarSinGuiones = ({ id, terminos, conTickets, conProductos, respuesta }: Props) => (
  <form id={id} method="post" action="/carrito" noValidate>
    {conProductos && (
      <Field
        name="cupon"
        label={
          <>
            Cupón <span className="font-normal text-tinta-3">opcional</span>
          </>
        }
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={respuesta?.valores.cupon}
        fieldClassName="mt-3.5"
      />
    )}
    <CasillaCondiciones version={terminos} conTickets={conTickets} error={respuesta?.errores.terminos} />
    <Button name="intento" value="pagar" size="lg" full className="mt-3">
      Pagar
    </Button>
  </form>
);
