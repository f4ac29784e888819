import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import type { EntregaEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";

/** How events leave this shop, and which admins are told when an address is switched off. */
export const createEntrega = (enviar: EntregaEnvios["enviar"]): EntregaEnvios => ({
  enviar,
  avisarApagada: (tx, { id, url, fallando_desde }) =>
    avisarAdmins(tx, {
      permiso: "conexiones.editar",
      clave: `salida-apagada:${id}:${tx.now().toISOString()}`,
      titulo: "Apagamos una conexión que no responde",
      texto: `${new URL(url).host} no acepta los avisos de la tienda desde el ${formatearFechaCorta(fallando_desde ?? tx.now())}. Revísala y enciéndela otra vez.`,
      enlace: "/admin/ajustes/conexiones",
    }),
});
