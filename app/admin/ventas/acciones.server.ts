import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { intentTable } from "#app/lib/actions/forms.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/rechazar-venta.server.ts";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { ESTADOS_DESPACHO } from "#modules/compras/venta/estado-venta.ts";
import { esRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";

export type Resultado = { ok: boolean; mensaje: string };

type Caso = (ctx: Ctx, codigo: string, form: FormData, sesion: Sesion) => Promise<string>;

const texto = (form: FormData, campo: string) => String(form.get(campo) ?? "").trim();

/** What the desk can do with a sale besides confirming its payment, each with the sentence that tells it was done. */
export const ACCIONES = intentTable<string, Caso>("accion", {
  async rechazar(ctx, codigo, form, sesion) {
    await rechazarVenta(ctx, { codigo, motivo: texto(form, "motivo") }, sesion);
    return "La venta quedó rechazada y avisamos al cliente.";
  },
  async reabrir(ctx, codigo, _form, sesion) {
    await reabrirVenta(ctx, { codigo }, sesion);
    return "La venta volvió a esperar su pago.";
  },
  async anular(ctx, codigo, form, sesion) {
    await anularVenta(ctx, { codigo, motivo: texto(form, "motivo") }, sesion);
    return "La venta quedó anulada.";
  },
  async anular_linea(ctx, codigo, form, sesion) {
    await anularLinea(
      ctx,
      { codigo, linea: Number(form.get("linea")), motivo: texto(form, "motivo") },
      sesion,
    );
    return "La línea quedó anulada.";
  },
  async despacho(ctx, codigo, form, sesion) {
    const estado = ESTADOS_DESPACHO.find((valor) => valor === form.get("estado"));
    if (!estado) throw new Rechazo("malformado", "Elige el paso del despacho.");
    await avanzarDespacho(ctx, { codigo, estado, seguimiento: texto(form, "seguimiento") }, sesion);
    return `El despacho quedó en ${estado}.`;
  },
  async costo(ctx, codigo, form, sesion) {
    const costo = Number(texto(form, "costo").replaceAll(".", "") || Number.NaN);
    await fijarCostoEnvio(ctx, { codigo, costo }, sesion);
    return "Guardamos el costo del envío.";
  },
  async diferencia(ctx, codigo, _form, sesion) {
    await marcarDiferenciaRecibida(ctx, { codigo }, sesion);
    return "La diferencia de envío quedó recibida.";
  },
  async boleta(ctx, codigo, form, sesion) {
    const archivo = form.get("archivo");
    if (!(archivo instanceof File) || archivo.size === 0)
      throw new Rechazo("valor", "Elige el PDF de la boleta.");
    const contenido = new Uint8Array(await archivo.arrayBuffer());
    await adjuntarBoleta(
      ctx,
      { codigo, folio: texto(form, "folio"), archivo: { nombre: archivo.name, contenido } },
      sesion,
    );
    return "La boleta quedó adjunta y avisamos al cliente.";
  },
});

/** Does what the form says; a refusal is a sentence, not a failure. */
export async function actuar({ ctx, sesion }: Peticion & { sesion: Sesion }, codigo: string, form: FormData) {
  const caso = ACCIONES.find(form);
  try {
    if (!caso) throw new Rechazo("malformado", "Esa acción no existe.");
    return data<Resultado>({ ok: true, mensaje: await caso(ctx, codigo, form, sesion) });
  } catch (error) {
    if (!esRechazo(error)) throw error;
    return data<Resultado>({ ok: false, mensaje: error.message });
  }
}
