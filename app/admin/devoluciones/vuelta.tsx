import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { FichaDevolucion } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { CAMPOS_VUELTA, negativaVuelta } from "#modules/compras/devoluciones/vuelta.ts";

type Props = { ficha: FichaDevolucion; respuesta: Respuesta<unknown> | undefined };

/** Writes down what the shop transferred for the way back: after it arrived, and apart from the money of the sale. */
export function EnvioDeVuelta({ ficha, respuesta }: Props) {
  if (negativaVuelta(ficha, ficha.envio_retracto) !== null) return null;
  const { vuelta_monto, vuelta_comprobante } = ficha;
  const pagado = vuelta_monto !== null;
  return (
    <SiPuede permiso="ventas.anular">
      <Plegable
        titulo={pagado ? "Corregir el envío de vuelta pagado" : "Pagar el envío de vuelta"}
        abierto={rechazadaDe(respuesta, "pagar_vuelta") !== undefined}
      >
        <FormularioAdmin
          campos={CAMPOS_VUELTA}
          intento="pagar_vuelta"
          valores={{ monto: pagado ? String(vuelta_monto) : "", comprobante: vuelta_comprobante ?? "" }}
          respuesta={respuesta}
          boton={pagado ? "Corregir" : "Ya lo transferí"}
          aspecto={{ size: "sm" }}
          className="grid gap-3"
        >
          {(campo) => (
            <>
              <p className="text-sm text-tinta-2">
                Si el cliente pagó el envío, transfiérele lo que dice su boleta y anótalo aquí. No es dinero
                de la venta: va aparte en el archivo de contabilidad, y el cliente lo lee en su devolución.
              </p>
              <input type="hidden" name="version" value={ficha.version} />
              {campo("monto", { required: true })}
              {campo("comprobante", { required: true })}
            </>
          )}
        </FormularioAdmin>
      </Plegable>
    </SiPuede>
  );
}
