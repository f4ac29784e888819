import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { ConDinero } from "#modules/compras/dinero/dinero.ts";
import type { Via } from "#modules/compras/dinero/pagos.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { avisarVariosAAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { leerAdministradores } from "#modules/usuarios/usuarios.store.server.ts";

type PagoHecho = {
  tomada: { venta: { codigo: string }; dinero: ConDinero };
  recibido: { monto: number; via: Via };
  quien: string;
  pago: number | null;
};

/**
 * Tells the owners that another admin wrote down money by hand, when what the sale has received reaches the amount of the settings:
 * small parts count together. What an owner writes down herself she knows.
 */
export async function avisarPagosAMano(tx: Tx, hechos: readonly PagoHecho[]): Promise<void> {
  const aMano = hechos.filter(({ recibido, pago }) => recibido.via === "manual" && pago !== null);
  if (aMano.length === 0) return;
  const { pago_a_mano_aviso } = await leerAjustes(tx);
  const grandes = aMano.filter(
    ({ tomada, recibido }) => tomada.dinero.recibido + recibido.monto >= pago_a_mano_aviso,
  );
  if (grandes.length === 0) return;
  const administradores = await leerAdministradores(tx);
  const duenas = new Set(
    administradores.admins.flatMap(({ codigo, rol_admin }) => (rol_admin === "duena" ? codigo : [])),
  );
  const avisos = grandes
    .filter(({ quien }) => !duenas.has(quien))
    .map(({ tomada, recibido, quien, pago }) => ({
      // Only an owner may change roles.
      permiso: "usuarios.rol" as const,
      clave: `pago-a-mano:${pago}`,
      titulo: `Pago a mano de ${pesos(recibido.monto)}`,
      texto: `${quien} registró a mano ${pesos(recibido.monto)} de ${tomada.venta.codigo}, sin un movimiento del banco. Revisa que el dinero haya llegado.`,
      enlace: `/admin/ventas/${tomada.venta.codigo}`,
    }));
  if (avisos.length > 0) await avisarVariosAAdmins(tx, avisos, administradores);
}
