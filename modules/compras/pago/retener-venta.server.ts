import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import type { Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { valorPunto } from "#modules/productos/valor-punto.ts";
import { avisarVariosAAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { prometeDeMas } from "./promesa.ts";
import { leerPreciosTickets, leerPromesas } from "./promesas.store.server.ts";

/** What happens to a sale that promises more gift points than the bound in force: it waits for the owner, or she passes it. */
export type Limite = "espera" | "pasa";

/** Of these sales, those that promise more gift points than the bound in force. */
export async function leerSobreLimite(ctx: Lector, ventas: readonly number[]): Promise<ReadonlySet<number>> {
  const promesas = await leerPromesas(ctx, ventas);
  if (promesas.length === 0) return new Set();
  const { valor_punto, regalo_maximo_porcentaje } = await leerAjustes(ctx);
  const valor = valorPunto(await leerPreciosTickets(ctx), valor_punto);
  const sobre = promesas.filter((linea) => prometeDeMas(linea, valor, regalo_maximo_porcentaje));
  return new Set(sobre.map(({ venta }) => venta));
}

/** What the bound means for each of these sales; null for those within it. */
export async function leerLimitesDeVentas(ctx: Lector, ventas: readonly number[], pasa: boolean) {
  const sobre = await leerSobreLimite(ctx, ventas);
  return (venta: number): Limite | null => (sobre.has(venta) ? (pasa ? "pasa" : "espera") : null);
}

/** Whether this admin may confirm such a sale now: an owner who has just proved who she is. */
export const puedePasar = (sesion: Sesion): boolean => puede(sesion, "productos.limites") && sesion.reciente;

type Decidida = { tomada: { venta: { codigo: string } }; quien: string; limite?: Limite | null | undefined };

/** Tells the owners which sales wait for them, and which ones one of them passed. */
export async function avisarLimites(tx: Tx, decididas: readonly Decidida[]): Promise<void> {
  const avisos = decididas.flatMap(({ tomada: { venta }, quien, limite }) => {
    if (!limite) return [];
    const { codigo } = venta;
    const espera = {
      titulo: `La venta ${codigo} espera tu decisión`,
      texto: `Está pagada, y promete más puntos de regalo que el límite. Mírala: si está bien, confírmala tú con «Pago recibido»; si no, recházala.`,
    };
    const pasada = {
      titulo: `${quien} pasó el límite de puntos`,
      texto: `Confirmó la venta ${codigo}, que promete más puntos de regalo que el límite.`,
    };
    return [
      {
        ...(limite === "espera" ? espera : pasada),
        clave: `limites:venta:${codigo}:${limite}`,
        enlace: `/admin/ventas/${codigo}`,
        permiso: "productos.limites" as const,
      },
    ];
  });
  if (avisos.length > 0) await avisarVariosAAdmins(tx, avisos);
}
