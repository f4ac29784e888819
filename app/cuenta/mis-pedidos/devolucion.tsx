import { Form, Link, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Undo2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  estaAbierta,
  NOMBRE_ESTADO_DEVOLUCION,
  puedeCancelarse,
} from "#modules/compras/devoluciones/estado-devolucion.ts";
import { lineaVive } from "#modules/compras/venta/estado-venta.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import type { PedidoVisto } from "./leer.server.ts";

type Props = { pedido: PedidoVisto; respuesta: Respuesta | null };

/** The returns of an order with the day of their last step, and the way to ask for one. */
export function PedidoDevolucion({ pedido, respuesta }: Props) {
  const { codigo, premio, lineas, solicitudes } = pedido;
  // What is paid can be given back, also before it is sent; a line is annulled when it was.
  const posible = !premio && lineas.some(({ tipo, estado }) => tipo === "producto" && lineaVive(estado));
  if (!posible && solicitudes.length === 0) return null;
  const abierta = solicitudes.some(({ estado }) => estaAbierta(estado));
  return (
    <>
      {respuesta && (
        <Note kind={respuesta.ok ? "success" : "error"} className="mt-3">
          {respuesta.mensaje}
        </Note>
      )}
      {solicitudes.map(({ id, estado, desde }) => (
        <div key={id}>
          <p className="pedido-hecho mt-3">
            <Undo2 aria-hidden="true" />
            <span>
              Devolución: <b>{NOMBRE_ESTADO_DEVOLUCION[estado]}</b> el {formatearDia(desde)}.
            </span>
          </p>
          {puedeCancelarse(estado) && <Cancelar codigo={codigo} devolucion={id} />}
        </div>
      ))}
      <Link
        className="pedido-enlace mt-1 min-h-11 underline underline-offset-3"
        to={`/mis-pedidos/${codigo}/devolver`}
      >
        {abierta ? "Ver la devolución" : "Devolver un producto"}
      </Link>
    </>
  );
}

/** Unfolds what cancelling means before its press, without JavaScript too. */
function Cancelar({ codigo, devolucion }: { codigo: string; devolucion: number }) {
  const { formData } = useNavigation();
  const enviando =
    formData?.get("intento") === "cancelar_devolucion" && formData.get("devolucion") === String(devolucion);
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-enlace underline underline-offset-3">
        Cancelar la devolución
      </summary>
      <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
        <p className="text-tinta-2">
          Te quedas con el producto y no nos lo envías. Puedes pedir la devolución de nuevo solo mientras dure
          tu plazo.
        </p>
        <input type="hidden" name="id" value={codigo} />
        <input type="hidden" name="devolucion" value={devolucion} />
        <Button name="intento" value="cancelar_devolucion" variant="secondary" loading={enviando}>
          Sí, cancelar la devolución
        </Button>
      </Form>
    </details>
  );
}
