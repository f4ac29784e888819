import type { RevisionVista } from "#app/admin/puntos/revision.tsx";
import { accion } from "#app/lib/actions/accion.server.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";

/** The form that checks the ledger now, on a page that this permission opens. Refused only while another check runs. */
export const revisarEn = (pagina: Permiso) =>
  accion({ pagina, hace: ["libro.revisar"] }, async ({ ctx, sesion }) => {
    const { asientos, movimientos, cuentas, fecha, diferencias, total_diferencias } = await revisarLibro(
      ctx,
      sesion,
    );
    const revision: RevisionVista = {
      diferencias,
      total_diferencias,
      cifras: { asientos, movimientos, cuentas },
      revisado_en: fecha,
    };
    return { datos: revision };
  });
