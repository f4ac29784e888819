import { Link } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { nombreCampo, valorEnPalabras } from "#modules/comun/texto/palabras.ts";

const RUTAS: Record<string, { ruta: string; permiso: Permiso }> = {
  venta: { ruta: "/admin/ventas/", permiso: "ventas.ver" },
  usuario: { ruta: "/admin/usuarios/", permiso: "usuarios.ver" },
  producto: { ruta: "/admin/productos/", permiso: "productos.ver" },
  sorteo: { ruta: "/admin/sorteos/", permiso: "sorteos.ver" },
};

/** What the other objects are called, by the kind in front of their key. */
const TIPOS: Record<string, string> = {
  ajuste: "Ajuste:",
  ajustes: "Ajustes:",
  bucket: "Carpetas de",
  cartola: "Cartola",
  categoria: "Categoría",
  cobro: "Cobro de Khipu",
  tarjeta: "Pago con tarjeta",
  conexion: "Conexión con",
  conocimiento: "Respuesta",
  correo: "Correo",
  cuenta: "Cuenta",
  cupon: "Cupón",
  edicion: "Edición",
  encargado: "Encargado",
  envio: "Aviso",
  envios: "Envíos a",
  ficha: "Ficha",
  filtro: "Filtro",
  fintoc: "Movimiento de Fintoc",
  formato: "Formato de cartola",
  incidente: "Incidente",
  legal: "Versión",
  movimiento: "Depósito",
  pregunta: "Pregunta",
  pulso: "Pulso",
  salida: "Dirección de avisos",
  secreto: "Secreto:",
  ticket: "Ticket",
};

const enPalabras = (tipo: string, clave: string) =>
  clave === "" ? nombreCampo(tipo) : `${TIPOS[tipo] ?? ""} ${valorEnPalabras(nombreCampo(clave))}`.trim();

/** The object of an audited action, as a link to its page when there is one. */
export function ObjetoAuditado({ objeto }: { objeto: string }) {
  const puede = usePuede();
  const [tipo = "", clave = ""] = objeto.split(":");
  const pagina = RUTAS[tipo];
  if (!pagina || clave === "" || !puede(pagina.permiso))
    return <span className="text-tinta-2">{enPalabras(tipo, clave)}</span>;
  return (
    <Link to={pagina.ruta + clave} className="text-enlace underline underline-offset-3">
      {clave}
    </Link>
  );
}
