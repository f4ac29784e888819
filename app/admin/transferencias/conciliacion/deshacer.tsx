import { Form, useNavigation } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Undo2 } from "#app/ui/iconos.tsx";
import type { PagoHecho } from "#modules/transferencias/conciliacion/confirmar.server.ts";

type Props = { hechos: readonly PagoHecho[]; children?: string; id?: string };

/** Takes payments of the desk back: their deposits are free again. */
export function DeshacerCalces({ hechos, children = "Deshacer", id }: Props) {
  const valor = hechos.map(({ pago, codigo }) => `${pago}:${codigo}`).join(",");
  const { formData } = useNavigation();
  return (
    <SiPuede permiso="ventas.confirmar">
      <Form method="post" preventScrollReset {...(id && { id })}>
        <input type="hidden" name="intento" value="deshacer" />
        <input type="hidden" name="hechos" value={valor} />
        <Button
          size="xs"
          variant="secondary"
          icon={<Undo2 aria-hidden="true" />}
          loading={formData?.get("hechos") === valor}
        >
          {children}
        </Button>
      </Form>
    </SiPuede>
  );
}
