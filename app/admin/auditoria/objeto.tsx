import { Link } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

const RUTAS: Record<string, { ruta: string; permiso: Permiso }> = {
  venta: { ruta: "/admin/ventas/", permiso: "ventas.ver" },
  usuario: { ruta: "/admin/usuarios/", permiso: "usuarios.ver" },
  producto: { ruta: "/admin/productos/", permiso: "productos.ver" },
  sorteo: { ruta: "/admin/sorteos/", permiso: "sorteos.ver" },
};

/** The object of an audited action, as a link to its page when there is one. */
export function ObjetoAuditado({ objeto }: { objeto: string }) {
  const puede = usePuede();
  const [tipo = "", clave = ""] = objeto.split(":");
  const pagina = RUTAS[tipo];
  if (!pagina || clave === "" || !puede(pagina.permiso))
    return <span className="text-tinta-2">{clave || tipo}</span>;
  return (
    <Link to={pagina.ruta + clave} className="text-enlace underline underline-offset-3">
      {clave}
    </Link>
  );
}
