import { eq } from "drizzle-orm";
import { devoluciones_pedidas } from "#database/schema.ts";
import {
  aceptarDevolucion,
  recibirDevolucion,
} from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { leerFotosDe } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { pedirDevolucion } from "#modules/compras/devoluciones/pedir-devolucion.server.ts";
import { decidirReembolso } from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { PNG_DE_PRUEBA } from "#tests/support/papeles.ts";
import { ventaEnviada } from "./existencias.ts";

const FALLA = { tipo: "garantia", falla: "No enciende" };
const CUENTA = {
  forma: "transferencia",
  titular: "Ana Soto",
  rut: "12.345.678-5",
  banco: "BancoEstado",
  tipo_cuenta: "CuentaRUT",
  numero: "12345678",
};
const ENTRADAS = {
  dinero: { ...FALLA, solucion: "dinero", ...CUENTA },
  reparacion: { ...FALLA, solucion: "reparacion" },
};

/** How far a return is: `decidida` waits to be undone, `por_transferir` is past that. */
type Hasta = "pedida" | "aceptada" | "recibida" | "decidida" | "por_transferir";
const PASOS: readonly Hasta[] = ["pedida", "aceptada", "recibida", "decidida", "por_transferir"];

/** A return of a sent product, with a photo, as far as asked. */
export async function devolucionHasta(
  ctx: Ctx,
  { cliente, admin }: { cliente: Sesion; admin: Sesion },
  hasta: Hasta,
  solucion: keyof typeof ENTRADAS = "dinero",
) {
  const { codigo, linea } = await ventaEnviada(ctx, cliente, admin);
  const pedido = {
    codigo,
    unidades: [{ linea: Number(linea), cantidad: 1 }],
    entrada: ENTRADAS[solucion],
    fotos: [{ nombre: "falla.png", contenido: PNG_DE_PRUEBA }],
  };
  const { id } = await pedirDevolucion(ctx, pedido, cliente);
  const llega = (paso: Hasta) => PASOS.indexOf(hasta) >= PASOS.indexOf(paso);
  if (llega("aceptada")) await aceptarDevolucion(ctx, { id }, admin);
  if (llega("recibida")) await recibirDevolucion(ctx, { id, llego: { [linea]: "sana" } }, admin);
  if (llega("decidida")) await decidirReembolso(ctx, { id }, admin);
  if (llega("por_transferir"))
    await ctx.db
      .update(devoluciones_pedidas)
      .set({ reembolso_desde: ctx.now() })
      .where(eq(devoluciones_pedidas.id, id));
  return { codigo, linea: String(linea), id: String(id) };
}

/** A return that was asked for, with its photo. */
export async function devolucionConFoto(ctx: Ctx, gente: { cliente: Sesion; admin: Sesion }) {
  const { codigo, id } = await devolucionHasta(ctx, gente, "pedida");
  const [foto = ""] = await leerFotosDe(ctx, Number(id));
  return { codigo, id, foto };
}
