import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { CAMPOS_MEDIOS, type MedioPago } from "#modules/ajustes/medios-pago.ts";

type Props = { medios: readonly MedioPago[]; respuesta: Respuesta<unknown> | undefined };

/** Which ways to pay customers see, in their order. A service without keys is not shown, whatever stands here. */
export const SeccionMedios = ({ medios, respuesta }: Props) => (
  <Card as="section" id="medios" aria-labelledby="titulo-medios" className="scroll-mt-24">
    <h2 id="titulo-medios" className="text-xl">
      Formas de pago
    </h2>
    <p className="mt-1 mb-3.5 text-sm text-tinta-2">
      Cuáles ofreces y en qué orden, en el carrito y en los pedidos. Khipu y la tarjeta se ven solo mientras
      tengan sus llaves.
    </p>
    <FormularioAdmin
      campos={CAMPOS_MEDIOS}
      intento="medios_guardar"
      valores={{ medio_1: medios[0] ?? "", medio_2: medios[1] ?? "", medio_3: medios[2] ?? "" }}
      respuesta={respuesta}
      boton="Guardar formas de pago"
    >
      {(campo) => (
        <div className="grid items-start gap-3.5 md:grid-cols-3">
          {campo("medio_1")}
          {campo("medio_2")}
          {campo("medio_3")}
        </div>
      )}
    </FormularioAdmin>
  </Card>
);
