import type { Permiso } from "#modules/comun/acceso/permisos.ts";

type Mesa = {
  /** Of every page of the desk. */
  permiso: Permiso;
  titulo: string;
  descripcion: string;
  /** What could not be read when a page of it fails: "no pudimos leer las ventas". */
  lee: string;
};

/** The desks of the administration. */
export const MESAS = {
  ajustes: {
    permiso: "ajustes.ver",
    titulo: "Ajustes",
    descripcion: "Nombre, pagos, puntos, avisos y lo técnico de la tienda.",
    lee: "los ajustes",
  },
  asistente: {
    permiso: "asistente.ver",
    titulo: "Asistente",
    descripcion: "Lo que Mati sabe y lo que le preguntaron sin respuesta.",
    lee: "lo que sabe el asistente",
  },
  auditoria: {
    permiso: "auditoria.ver",
    titulo: "Auditoría",
    descripcion: "Lo que hizo cada persona que administra: quién, cuándo, qué, antes y después.",
    lee: "la auditoría",
  },
  boletas: {
    permiso: "boletas.ver",
    titulo: "Boletas",
    descripcion: "Boletas y notas de crédito: qué se debe, qué salió y qué dijo el SII.",
    lee: "las boletas",
  },
  correos: {
    permiso: "correos.ver",
    titulo: "Correos",
    descripcion: "Correos de la tienda: en espera, enviados y atascados.",
    lee: "los correos",
  },
  cupones: {
    permiso: "cupones.ver",
    titulo: "Cupones",
    descripcion: "Cupones de descuento de la tienda.",
    lee: "los cupones",
  },
  datos: {
    permiso: "datos.ver",
    titulo: "Datos personales",
    descripcion: "Lo que las personas piden sobre sus datos, con su plazo.",
    lee: "las solicitudes",
  },
  despachos: {
    permiso: "ventas.ver",
    titulo: "Despachos",
    descripcion: "Lo que espera ser enviado: preparar, imprimir guías y etiquetas, y marcar el envío.",
    lee: "los despachos",
  },
  devoluciones: {
    permiso: "devoluciones.ver",
    titulo: "Devoluciones",
    descripcion: "Lo que los clientes devuelven: aceptar, recibir y devolver el dinero.",
    lee: "las devoluciones",
  },
  envios: {
    permiso: "envios.ver",
    titulo: "Tarifas de envío",
    descripcion: "Lo que cuesta y demora cada envío, por región, comuna y peso.",
    lee: "los envíos",
  },
  filtros: {
    permiso: "filtros.ver",
    titulo: "Filtros guardados",
    descripcion: "Los filtros que guardas para las listas de la administración.",
    lee: "tus filtros",
  },
  pagos: {
    permiso: "pagos.ver",
    titulo: "Pagos",
    descripcion: "Todo el dinero que entró, con su compra, su boleta y lo que se devolvió.",
    lee: "los pagos",
  },
  portada: {
    permiso: "portada.ver",
    titulo: "Portada",
    descripcion: "Las siete secciones de la página de inicio.",
    lee: "la portada",
  },
  "primeros-pasos": {
    permiso: "panel.ver",
    titulo: "Primeros pasos",
    descripcion: "Lo que falta para abrir la tienda.",
    lee: "los primeros pasos",
  },
  productos: {
    permiso: "productos.ver",
    titulo: "Productos",
    descripcion: "Productos de la tienda, sus precios, fotos y sorteos.",
    lee: "los productos",
  },
  puntos: {
    permiso: "puntos.ver",
    titulo: "Puntos",
    descripcion: "El libro de puntos de la tienda y dónde están todos ellos.",
    lee: "el libro",
  },
  sorteos: {
    permiso: "sorteos.ver",
    titulo: "Sorteos",
    descripcion: "Todos los sorteos de la tienda, su avance y su inicio.",
    lee: "los sorteos",
  },
  transferencias: {
    permiso: "transferencias.ver",
    titulo: "Transferencias",
    descripcion: "Depósitos del banco y las compras que pagan.",
    lee: "las transferencias",
  },
  usuarios: {
    permiso: "usuarios.ver",
    titulo: "Usuarios",
    descripcion: "Personas con cuenta en la tienda, su rol y su acceso.",
    lee: "los usuarios",
  },
  ventas: {
    permiso: "ventas.ver",
    titulo: "Ventas",
    descripcion: "Ventas de la tienda, sus pagos y despachos.",
    lee: "las ventas",
  },
} as const satisfies Record<string, Mesa>;

export type NombreMesa = keyof typeof MESAS;

const esMesa = (nombre: string): nombre is NombreMesa => Object.hasOwn(MESAS, nombre);

/** Pages whose address does not name their desk. */
const OTRAS = new Map<string, NombreMesa>([
  ["legales", "ajustes"],
  ["create-folders", "productos"],
]);

/** The desk of a route, from its pattern as the router gives it: "admin/ventas/:codigo"; null for the pages of no desk. */
export function mesaDeRuta(ruta: string): NombreMesa | null {
  const nombre = ruta.split("/").filter(Boolean)[1] ?? "";
  return OTRAS.get(nombre) ?? (esMesa(nombre) ? nombre : null);
}
