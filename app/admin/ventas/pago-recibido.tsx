import { type FormEvent, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { INTENTO } from "#app/lib/actions/forms.ts";
import { callFunction } from "#app/lib/actions/functions-client.ts";
import { Button, type ButtonSize } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import type { VentaAdmin } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { nombreDe } from "./nombre.ts";

type Props = {
  venta: Pick<VentaAdmin, "codigo" | "falta" | "cliente">;
  /** The points of this sale will pay a debt at once, so the confirmation cannot be undone: it asks first. */
  sin_vuelta: boolean;
  size?: ButtonSize;
};

/** The intent of the form, for a press before the page's scripts run. */
const PAGO_RECIBIDO = "pago_recibido";

/**
 * Confirms the payment at once, requests its mail and reloads; 'Deshacer' takes its place for ten minutes. The specification
 * wants failures on the console; a notice shows them too. Before the scripts run the form does the same. A confirmation that cannot
 * be undone asks first, so its button waits for them.
 */
export function PagoRecibido({ venta, sin_vuelta, size = "sm" }: Props) {
  const { codigo } = venta;
  const [estado, setEstado] = useState<"libre" | "pregunta" | "enviando" | "fallo">("libre");
  const { revalidate } = useRevalidator();
  const confirmar = async () => {
    setEstado("enviando");
    try {
      await callFunction("pagoRecibido", { codigo });
      await callFunction("sendEmailPagoRecibido", { codigo }, { background: true }).catch((error) =>
        console.error(error),
      );
      await revalidate();
      setEstado("libre");
    } catch (error) {
      console.error(error);
      setEstado("fallo");
    }
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (estado !== "enviando") void confirmar();
  };
  return (
    <div className="inline-grid justify-items-end gap-1 md:justify-items-start">
      {sin_vuelta ? (
        <Button
          type="button"
          size={size}
          loading={estado === "enviando"}
          onClick={() => setEstado("pregunta")}
        >
          Pago recibido
        </Button>
      ) : (
        <Form method="post" preventScrollReset onSubmit={enviar}>
          <input type="hidden" name={INTENTO} value={PAGO_RECIBIDO} />
          <input type="hidden" name="codigo" value={codigo} />
          <Button size={size} loading={estado === "enviando"}>
            Pago recibido
          </Button>
        </Form>
      )}
      {estado === "fallo" && (
        <small role="status" className="text-error">
          No se confirmó: revisa la venta.
        </small>
      )}
      {sin_vuelta && (
        <Dialog
          open={estado === "pregunta"}
          onOpenChange={(abierto) => setEstado(abierto ? "pregunta" : "libre")}
          title={`¿Recibiste ${pesos(venta.falta)} de ${nombreDe(venta.cliente)}?`}
          description="Los puntos de esta compra pagan puntos por devolver apenas la confirmes: no se podrá deshacer."
          footer={
            <>
              <Button type="button" variant="secondary" onClick={() => setEstado("libre")}>
                Cancelar
              </Button>
              <Button type="button" onClick={confirmar}>
                Pago recibido
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
