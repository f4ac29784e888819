import type { peticion } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import { adjuntarComprobante, leerArchivoVenta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import type { ArchivoSubido } from "#modules/compras/venta/archivo-venta.ts";
import { ARCHIVO } from "#modules/compras/venta/archivo-venta.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";

type Actual = ReturnType<typeof peticion>;
type ConSesion = Actual & { sesion: Sesion };

async function archivoDe(form: FormData): Promise<ArchivoSubido> {
  const archivo = form.get("comprobante");
  if (!(archivo instanceof File)) throw new Rechazo("valor", ARCHIVO.vacio);
  return { nombre: archivo.name, contenido: new Uint8Array(await archivo.arrayBuffer()) };
}

/** Keeps the proof that a form brings for that sale; who may, the use case says. */
export async function subirComprobante({ ctx, sesion }: Actual, codigo: string, form: FormData) {
  if (!sesion) throw new Rechazo("sin_sesion", SIN_SESION);
  return adjuntarComprobante(ctx, { codigo, archivo: await archivoDe(form) }, sesion);
}

type Pedido = { codigo: string; cual: "comprobante" | "boleta" };

/** A file of a sale for its customer or an admin: never kept by anybody on the way, and never run. */
export async function entregarArchivo({ ctx, sesion }: ConSesion, { codigo, cual }: Pedido) {
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
