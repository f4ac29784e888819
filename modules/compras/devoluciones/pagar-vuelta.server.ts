import { leerQuienPagaLaVuelta } from "#modules/compras/contrato/contrato.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { contarDevolucion } from "./avisar-devolucion.server.ts";
import { conDevolucion } from "./con-devolucion.server.ts";
import { sinEnvio } from "./derecho.ts";
import { cambiarPedida } from "./devoluciones.store.server.ts";
import { deVuelta, negativaVuelta } from "./vuelta.ts";

type Pago = { id: number; version?: number | undefined; entrada: Entrada };

/**
 * 'Ya pagué el envío de vuelta': the shop transferred to the customer what sending the goods back cost. It is no money of the sale, so it
 * stands on the return with its proof. Writing it again corrects it.
 */
export async function pagarVuelta(ctx: Ctx, { id, version, entrada }: Pago, sesion: Sesion): Promise<number> {
  exigirPermiso(sesion, "ventas.anular");
  const { monto, comprobante } = exigirDatos(leerFormulario(deVuelta, entrada));
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, enMano) => {
    const { pedida, lineas, anotar } = enMano;
    const sin_envio = sinEnvio(lineas.map(({ de }) => de));
    exigir(negativaVuelta({ ...pedida, sin_envio }, await leerQuienPagaLaVuelta(tx, pedida.venta)));
    const pago = { vuelta_monto: monto, vuelta_comprobante: comprobante, vuelta_en: tx.now() };
    await cambiarPedida(tx, pedida, pago);
    await contarDevolucion(tx, enMano, {
      pedida,
      clave: `devolucion:${id}:vuelta:${pedida.version + 1}`,
      lineas: lineas.map(({ de, cantidad }) => ({ ...de, cantidad })),
      titulo: "Te pagamos el envío de vuelta",
      parrafos: [`Te transferimos ${pesos(monto)} por enviarnos el producto. Comprobante: ${comprobante}.`],
    });
    const antes = { monto: pedida.vuelta_monto, comprobante: pedida.vuelta_comprobante };
    await anotar("devoluciones.pagar_vuelta", { antes, despues: { devolucion: id, monto, comprobante } });
  });
  return monto;
}
