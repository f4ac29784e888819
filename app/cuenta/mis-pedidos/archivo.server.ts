import { createHash } from "node:crypto";
import { redirect, redirectDocument } from "react-router";
import type { Peticion } from "#app/context.ts";
import {
  acciones,
  accionJson,
  exigirSesion,
  idDe,
  type PedidoFormulario,
  refusalOf,
} from "#app/lib/actions/accion.server.ts";
import { exigirArchivo, texto } from "#app/lib/actions/forms.ts";
import { aceptarCondiciones } from "#modules/compras/contrato/aceptar-condiciones.server.ts";
import { cancelarDevolucion } from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { responderPorPremio } from "#modules/compras/premio/preguntar-ganador.server.ts";
import { pagarConTarjeta } from "#modules/compras/tarjeta/pagar-con-tarjeta.server.ts";
import { RUTA_IR_A_WEBPAY } from "#modules/compras/tarjeta/textos.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { adjuntarComprobante, leerArchivoVenta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { ARCHIVO } from "#modules/compras/venta/archivo-venta.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { confirmarRecepcion } from "#modules/despachos/confirmar-recepcion.server.ts";
import { elegirOpcionPropia } from "#modules/despachos/elegir-opcion.server.ts";
import { pagarConKhipu } from "#modules/transferencias/khipu/pagar-con-khipu.server.ts";
import { COMPROBANTE_RECIBIDO } from "./subida.ts";

type Actual = Peticion & { sesion: Sesion };

/** Stores the proof of that sale; the use case checks that the sale belongs to the person. */
async function subir(pedido: PedidoFormulario<"visita">, codigo: string) {
  const sesion = exigirSesion(pedido);
  const archivo = await exigirArchivo(pedido.form, "comprobante", ARCHIVO.vacio);
  const idempotency = claveDe(pedido.request, sesion, { codigo, contenido: archivo.contenido });
  return adjuntarComprobante(
    { ...pedido.ctx, ...(idempotency && { idempotency }) },
    { codigo, archivo },
    sesion,
  );
}

type Enviado = { codigo: string; contenido: Uint8Array };

/** An upload that got no answer is sent again under its key: it counts once. */
function claveDe({ headers }: Request, { codigo_referido: quien }: Sesion, { codigo, contenido }: Enviado) {
  const clave = headers.get("Idempotency-Key") ?? "";
  if (!/^[0-9a-f]{32}$/.test(clave)) return null;
  const huella = `${codigo}:${createHash("sha256").update(contenido).digest("hex")}`;
  return { quien, clave, funcion: "comprobante", huella };
}

/** Receives a proof and answers with JSON, because the page shows the upload's progress. */
export const recibirComprobante = accionJson("visita", async (pedido) => {
  const { codigo, nombre } = await subir(pedido, pedido.param("codigo"));
  return { codigo, nombre };
});

/** The forms of the orders. A form without intent is a proof from a browser without JavaScript. */
export const accionesDePedido = acciones(
  "sesion",
  {
    async comprobante(pedido) {
      await subir(pedido, texto(pedido.form, "id"));
      return COMPROBANTE_RECIBIDO;
    },
    async khipu({ ctx, khipu, form, sesion }) {
      const pagina = await pagarConKhipu(ctx, khipu, { codigo: texto(form, "id") }, sesion);
      return redirect(pagina, { status: 303 });
    },
    async tarjeta({ ctx, webpay, form, sesion }) {
      const codigo = texto(form, "id");
      await pagarConTarjeta(ctx, webpay, { codigo }, sesion);
      // A page of its own, loaded anew: its policy names the host of Webpay, to which its form is sent.
      return redirectDocument(`${RUTA_IR_A_WEBPAY}?compra=${codigo}`, { status: 303 });
    },
    async responder_pregunta({ ctx, form, sesion }) {
      await responderPorPremio(
        ctx,
        { codigo: texto(form, "id"), respuesta: texto(form, "respuesta") },
        sesion,
      );
      return "Gracias: la tienda ya tiene tu respuesta.";
    },
    async recibido({ ctx, form, sesion }) {
      const lineas = form.getAll("linea").map((id) => leerEntero(String(id)) ?? 0);
      const dia = texto(form, "dia");
      const pedido = { codigo: texto(form, "id"), dia, ...(lineas.length > 0 && { lineas }) };
      await confirmarRecepcion(ctx, pedido, sesion);
      return "Anotado: lo recibiste. ¡Que lo disfrutes!";
    },
    async cancelar_devolucion({ ctx, form, sesion }) {
      const devolucion = { id: idDe(form, "devolucion"), codigo: texto(form, "id") };
      await cancelarDevolucion(ctx, devolucion, sesion);
      return "Cancelaste la devolución: no nos envíes el producto.";
    },
    async aceptar({ ctx, form, sesion }) {
      const aceptadas = { codigo: texto(form, "id"), version: texto(form, "version") };
      await aceptarCondiciones(ctx, aceptadas, sesion);
      return TEXTOS_COMPRAS.condiciones_aceptadas;
    },
    async elegir_opcion({ ctx, form, sesion }) {
      const eleccion = { codigo: texto(form, "id"), opcion: idDe(form, "opcion") };
      return `Anotado: te enviaremos ${await elegirOpcionPropia(ctx, eleccion, sesion)}.`;
    },
  },
  { otro: "comprobante", conserva: ["respuesta"] },
);

type Archivo = { codigo: string; cual: "comprobante" | "boleta" };

/** A file of a sale for its customer or an admin: caches must not store it and browsers must not run it. */
export async function entregarArchivo({ ctx, sesion }: Actual, { codigo, cual }: Archivo) {
  try {
    const { mime, nombre, contenido } = await leerArchivoVenta(ctx, sesion, codigo, cual);
    const disposicion = cual === "boleta" ? "attachment" : "inline";
    return new Response(Buffer.from(contenido), {
      headers: {
        "Content-Type": mime,
        "Content-Length": String(contenido.byteLength),
        "Content-Disposition": `${disposicion}; filename*=UTF-8''${encodeURIComponent(nombre)}`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return new Response(mensaje, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
