import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

export type PorRepartir = { codigo: string; usuario: string; estado_pago: EstadoPago; falta: number };
export type ParteReparto = { codigo: string; monto: number };

/**
 * How one deposit pays several sales, in their order: each gets what it misses, the last one perhaps less. What is left goes in favour of
 * the customer if all sales are of one person; otherwise it stays free in the deposit, because nothing says whose it is. A sale that no
 * longer waits stops all of them: its share would go to another one.
 */
export function repartirDeposito(libre: number, ventas: readonly PorRepartir[]): ParteReparto[] | Negativa {
  const cerrada = ventas.find(({ estado_pago, falta }) => estado_pago !== "Validando Pago" || falta === 0);
  if (cerrada)
    return porEstado(
      `${cerrada.codigo} ya no espera un pago, así que no confirmamos nada: quítala y elige de nuevo.`,
    );
  const partes: ParteReparto[] = [];
  let queda = libre;
  for (const { codigo, falta } of ventas) {
    if (queda === 0)
      return porValor(
        `El depósito de ${pesos(libre)} no alcanza para ${codigo}: quítala y confirma las demás.`,
      );
    const monto = Math.min(falta, queda);
    partes.push({ codigo, monto });
    queda -= monto;
  }
  const deUna = new Set(ventas.map(({ usuario }) => usuario)).size === 1;
  return partes.map((parte, i) =>
    deUna && i === partes.length - 1 ? { ...parte, monto: parte.monto + queda } : parte,
  );
}
