import type { Revision } from "#app/admin/puntos/revision.tsx";
import { accion, type Pedido } from "#app/lib/actions/accion.server.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";

/** Checks the ledger now. It is refused only while another check runs. */
export const revisar = accion("admin", async ({ ctx, sesion }: Pedido<"admin">) => {
  const { asientos, movimientos, cuentas, fecha, diferencias, total_diferencias } = await revisarLibro(
    ctx,
    sesion.codigo_referido,
  );
  const revision: Revision = {
    diferencias,
    total_diferencias,
    cifras: { asientos, movimientos, cuentas },
    revisado_en: fecha,
  };
  return { datos: revision };
});
