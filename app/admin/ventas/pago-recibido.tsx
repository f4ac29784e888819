import { useState } from "react";
import { useRevalidator } from "react-router";
import { callFunction } from "#app/lib/actions/functions-client.ts";
import { Button, type ButtonSize } from "#app/ui/button.tsx";

/**
 * Confirms the payment, requests its mail and reloads. The specification wants failures on the console; a
 * notice shows them too.
 */
export function PagoRecibido({ codigo, size = "sm" }: { codigo: string; size?: ButtonSize }) {
  const [estado, setEstado] = useState<"libre" | "enviando" | "fallo">("libre");
  const { revalidate } = useRevalidator();
  const confirmar = async () => {
    setEstado("enviando");
    try {
      await callFunction("pagoRecibido", { codigo });
      await callFunction("sendEmailPagoRecibido", { codigo }).catch((error) => console.error(error));
      await revalidate();
      setEstado("libre");
    } catch (error) {
      console.error(error);
      setEstado("fallo");
    }
  };
  return (
    <span className="inline-grid justify-items-end gap-1 md:justify-items-start">
      <Button type="button" size={size} loading={estado === "enviando"} onClick={confirmar}>
        Pago recibido
      </Button>
      {estado === "fallo" && (
        <small role="status" className="text-error">
          No se confirmó: revisa la venta.
        </small>
      )}
    </span>
  );
}
