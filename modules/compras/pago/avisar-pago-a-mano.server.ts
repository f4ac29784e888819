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
 * small parts count together.
 */
export async function avisarPagosAMano(tx: Tx, hechos: readonly PagoHecho[]): Promise<void> {
  await avisarAMano(
    tx,
    hechos.flatMap(({ tomada: { venta, dinero }, recibido: { via, monto }, quien, pago }) =>
      via === "manual" && pago !== null
        ? {
            codigo: venta.codigo,
            monto,
            suma: dinero.recibido + monto,
            quien,
            clave: `pago-a-mano:${pago}`,
            titulo: `Pago a mano de ${pesos(monto)}`,
          }
        : [],
    ),
  );
}

type AnotadoAMano = {
  codigo: string;
  monto: number;
  /** What is compared with the amount of the settings. */
  suma: number;
  /** The admin who wrote it down. An owner is not told of what she writes down herself. */
  quien: string;
  clave: string;
  titulo: string;
};

/** The same for any money that rests on the word of one person. */
export async function avisarAMano(tx: Tx, anotados: readonly AnotadoAMano[]): Promise<void> {
  if (anotados.length === 0) return;
  const { pago_a_mano_aviso } = await leerAjustes(tx);
  const grandes = anotados.filter(({ suma }) => suma >= pago_a_mano_aviso);
  if (grandes.length === 0) return;
  const administradores = await leerAdministradores(tx);
  const duenas = new Set(
    administradores.admins.flatMap(({ codigo, rol_admin }) => (rol_admin === "duena" ? codigo : [])),
  );
  const avisos = grandes
    .filter(({ quien }) => !duenas.has(quien))
    .map(({ codigo, monto, quien, clave, titulo }) => ({
      // Only an owner may change roles.
      permiso: "usuarios.rol" as const,
      clave,
      titulo,
      texto: `${quien} registró a mano ${pesos(monto)} de ${codigo}, sin un movimiento del banco. Revisa que el dinero haya llegado.`,
      enlace: `/admin/ventas/${codigo}`,
    }));
  if (avisos.length > 0) await avisarVariosAAdmins(tx, avisos, administradores);
}
