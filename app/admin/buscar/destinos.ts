import { ADMIN_LINKS } from "#app/layout/admin/admin-links.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { soloPalabras } from "#modules/comun/texto/texto-plano.ts";

/** A page or an action of the administration that is found by its words. */
export type Destino = {
  clase: "Acciones" | "Páginas";
  titulo: string;
  /** Other words that people look for it with. */
  tambien: string;
  enlace: string;
  permiso: Permiso;
};

const pagina = (titulo: string, enlace: string, permiso: Permiso, tambien = ""): Destino => ({
  clase: "Páginas",
  titulo,
  tambien,
  enlace,
  permiso,
});

const accion = (titulo: string, enlace: string, permiso: Permiso, tambien = ""): Destino => ({
  clase: "Acciones",
  titulo,
  tambien,
  enlace,
  permiso,
});

/** Other words for the pages of the menu. */
const TAMBIEN: Record<string, string> = {
  "/admin": "panel tareas cifras",
  "/admin/envios": "envios costos",
  "/admin/asistente": "mensajes preguntas mati",
  "/admin/legales": "terminos privacidad",
};

const DESTINOS: readonly Destino[] = [
  accion(
    "Confirmar pagos",
    "/admin/ventas?estado=Validando+Pago",
    "ventas.confirmar",
    "pendientes por validar",
  ),
  accion("Registrar una venta", "/admin/ventas/nueva", "ventas.registrar", "nueva crear"),
  accion("Importar una cartola", "/admin/transferencias/importar", "transferencias.importar", "banco subir"),
  accion(
    "Atender devoluciones",
    "/admin/devoluciones",
    "devoluciones.atender",
    "retracto garantía reembolsar",
  ),
  accion("Preparar despachos", "/admin/despachos", "despachos.mover", "enviar pedidos etiquetas"),
  accion("Crear un producto", "/admin/productos/nuevo", "productos.editar", "nuevo agregar"),
  accion("Editar varios productos", "/admin/productos/edicion", "productos.editar", "precios ofertas"),
  accion("Importar productos", "/admin/productos/importar", "productos.editar", "csv planilla"),
  accion("Ajustar puntos de una persona", "/admin/puntos/ajuste", "puntos.ajustar", "regalar descontar"),
  accion("Importar tarifas de envío", "/admin/envios/importar", "envios.editar", "comunas csv"),
  ...ADMIN_LINKS.map(({ to, label, permiso }) => pagina(label, to, permiso, TAMBIEN[to])),
  pagina("Resumen de ventas", "/admin/ventas/resumen", "ventas.ver", "totales mes contabilidad"),
  pagina("Categorías", "/admin/productos/categorias", "productos.ver"),
  pagina("Tickets de puntos", "/admin/productos/tickets", "tickets.ver"),
  pagina("Cuentas bancarias", "/admin/productos/cuentas", "cuentas.ver", "transferencia datos"),
  pagina(
    "Conexiones",
    "/admin/ajustes/conexiones",
    "conexiones.abrir",
    "khipu webpay tarjeta fintoc webhooks api fichas",
  ),
  pagina("Encargados de datos", "/admin/ajustes/encargados", "ajustes.ver", "privacidad empresas paises"),
  pagina(
    "Incidentes de datos",
    "/admin/ajustes/incidentes",
    "incidentes.abrir",
    "privacidad seguridad agencia",
  ),
  pagina("Primeros pasos", "/admin/primeros-pasos", "panel.ver"),
];

/** What the person may open and whose words begin like each word of the text; everything for an empty text. */
export function destinosPara(texto: string, puede: (permiso: Permiso) => boolean): Destino[] {
  const buscadas = soloPalabras(texto).split(" ").filter(Boolean);
  if (buscadas.length === 0 && texto.trim() !== "") return [];
  return DESTINOS.filter(({ titulo, tambien, permiso }) => {
    const suyas = soloPalabras(`${titulo} ${tambien}`).split(" ");
    return puede(permiso) && buscadas.every((una) => suyas.some((suya) => suya.startsWith(una)));
  });
}
