import { routes } from "#tests/support/routes.ts";
import type { Quien } from "./tienda.ts";

export type Pagina = { quien: Quien; ruta: string };

/** Values for the route parameters; `{name}` is looked up in each shop. */
const PARAMETROS: Record<string, string> = {
  ":sku": "{sku}",
  ":key": "{abierto}",
  ":usuario": "{persona}",
  ":codigo": "{codigo}",
  ":parte": "0.xml",
};
/** Routes in which a parameter of the same name means something else. */
const POR_RUTA: Record<string, string> = {
  "admin/correos/:id": "admin/correos/{correo}",
  "admin/correos/:id/vista": "admin/correos/{correo}/vista",
  "admin/datos/:codigo": "admin/datos/{solicitud}",
  "notificaciones/:id": "notificaciones/{aviso}",
  "product/:id": "product/1",
  "productos/detalle-producto/:sku/sorteo/:key/acta.json":
    "productos/detalle-producto/{sku}/sorteo/{finalizado}/acta.json",
  "juegos/el-montoncito/partidas/:key/acta.json": "juegos/el-montoncito/partidas/{partida}/acta.json",
  "productos/avance": "productos/avance?skus={sku}",
  "carrito/precios": "carrito/precios?producto={producto_id}",
  "envio/tarifas": "envio/tarifas?comuna=Providencia",
  // Files of more than 100,000 sales are refused: both get as many sales as the others have rows.
  "admin/ventas/exportar": "admin/ventas/exportar?desde={dia_archivo}",
  "admin/ventas/contabilidad/exportar": "admin/ventas/contabilidad/exportar?desde={dia_archivo}",
  "admin/boletas/libro": "admin/boletas/libro?mes={mes}",
  "admin/boletas/libro/exportar": "admin/boletas/libro/exportar?mes={mes}",
  "admin/portada/productos": "admin/portada/productos?q=taladro",
};
/**
 * Not measured: these routes end the session, accept only POST, or serve what this shop does not have.
 */
export const SIN_MEDIR = new Set([
  "salir",
  "*",
  "admin/ventas/:codigo/:cual",
  "mis-pedidos/:codigo/comprobante",
  "mis-pedidos/:codigo/boleta",
  "mis-pedidos/:codigo/boletas/:id",
  "admin/boletas/:id",
  "admin/boletas/:id/nota",
  "admin/boletas/certificar/envio",
  "admin/boletas/certificar/muestras",
  "mis-pedidos/:codigo/direccion",
  "mis-pedidos/:codigo/devolver",
  "mis-pedidos/:codigo/devolver/:id",
  "mis-pedidos/:codigo/devolver/fotos/:foto",
  "admin/devoluciones/:id",
  "mis-pedidos/:codigo/contrato",
  "carrito/propuesta",
  "pago-con-tarjeta/:token",
  "libro/:fecha/precios.jsonl",
  "admin/ajustes/incidentes/:id/carta/:cual",
  "admin/ajustes/incidentes/:id",
  "admin/productos/:sku/fotos",
  "admin/portada/fotos",
  "legal/:documento/:version",
  "ingresar/llave",
  "cuenta/seguridad/llave",
  "cuenta/confirmar/llave",
  "admin/transferencias/archivo/:id",
  "libro/:fecha.jsonl",
  "libro/:fecha/prueba/:id.json",
  "libro/:fecha/anexos.jsonl",
  "libro/:fecha/anexo/:clase/:id.json",
  "mis-puntos/:fila/prueba.json",
]);

const quienVe = (ruta: string): Quien =>
  /^(admin|task)(\/|$)/.test(ruta)
    ? "admin"
    : /^(mis-|notificaciones|favoritos)/.test(ruta)
      ? "cliente"
      : "visitante";

const llenar = (ruta: string): string =>
  POR_RUTA[ruta] ??
  ruta
    .split("/")
    .map((parte) => {
      if (!parte.startsWith(":")) return parte;
      const valor = PARAMETROS[parte];
      if (valor === undefined) throw new Error(`no example for ${parte} of ${ruta}`);
      return valor;
    })
    .join("/");

const FICHA = "/productos/detalle-producto/{sku}";
const CON_OPCIONES = "/productos/detalle-producto/{opcion_sku}";

/** Searches, filters, orders and deep pages that the plain routes do not cover. */
const VISTAS: Record<Quien, string[]> = {
  visitante: [
    "/productos?q={buscada}",
    "/productos?q={errata}",
    "/productos?categoria={rubro}&orden=nombre",
    "/productos?orden=precio-asc",
    "/productos?con_puntos=1",
    "/productos/pagina?orden=precio-desc",
    `${FICHA}/sorteo/{finalizado}`,
    "/productos/detalle-producto/{cerrado_sku}/sorteo/{cerrado}",
    "/productos/detalle-producto/G5/participa",
    "/productos/detalle-producto/G5/sorteo/{famoso}",
    "/sitemap/1.xml",
    `${CON_OPCIONES}/comprar`,
    `${CON_OPCIONES}/comprar?opcion={opcion}`,
    "/carrito/precios?producto={opcion_producto_id}",
  ],
  cliente: [
    "/",
    "/productos",
    `${FICHA}/comprar`,
    `${FICHA}/participa`,
    `${FICHA}/sorteo/{abierto}`,
    `${FICHA}/sorteo/{finalizado}`,
    `${CON_OPCIONES}/comprar`,
    "/carrito",
    "/comprar-tickets",
    "/juegos/el-montoncito",
    "/mis-pedidos?pagina=3",
    "/mis-puntos?pagina=3",
    "/mis-puntos?ver=suman",
    "/mis-referidos?pagina=2",
    "/notificaciones?pagina=3",
  ],
  admin: [
    "/admin/usuarios?texto={nombre}",
    "/admin/usuarios?texto=persona17@",
    "/admin/usuarios?texto={persona}",
    "/admin/usuarios?texto=10000017",
    "/admin/usuarios?estado=activas",
    "/admin/usuarios?orden=nombre",
    "/admin/usuarios?orden=puntos",
    "/admin/usuarios?orden=antiguos&pagina=4",
    "/admin/usuarios/{fiel}",
    "/admin/ventas?texto={codigo}",
    "/admin/ventas?texto={nombre}",
    "/admin/ventas?estado=Pagado",
    "/admin/ventas?estado=Validando%20Pago",
    "/admin/ventas?orden=total-desc",
    "/admin/ventas?desde={dia}",
    "/admin/ventas?premios=si",
    "/admin/ventas?pagina=5",
    "/admin/pagos?texto={codigo}",
    "/admin/pagos?texto={nombre}",
    "/admin/pagos?via=manual&orden=monto-desc",
    "/admin/pagos?via=khipu",
    "/admin/pagos?via=webpay",
    "/admin/pagos?estado=devuelto",
    "/admin/pagos?estado=parcial",
    "/admin/pagos?estado=deshecho",
    "/admin/pagos?no_calza=si",
    "/admin/pagos?desde={dia}&pagina=5",
    "/admin/boletas?estado=por_atender",
    "/admin/boletas?estado=por_emitir",
    "/admin/boletas?estado=en_camino",
    "/admin/boletas?estado=recibidas",
    "/admin/boletas?estado=rechazadas",
    "/admin/boletas?estado=silencio",
    "/admin/boletas?estado=notas",
    "/admin/boletas?texto={con_boleta}",
    "/admin/boletas?texto={folio}",
    "/admin/boletas?desde={dia}&pagina=3",
    "/admin/devoluciones?estado=por_atender",
    "/admin/devoluciones?estado=en_camino",
    "/admin/devoluciones?estado=terminadas",
    "/admin/devoluciones?texto={devuelta}",
    "/admin/devoluciones?texto={nombre}",
    "/admin/devoluciones?pagina=2",
    "/admin/transferencias?estado=aparte",
    "/admin/puntos?motivo=abono",
    "/admin/puntos?texto={fiel}",
    "/admin/puntos?texto={persona}",
    "/admin/puntos?desde={dia}",
    "/admin/sorteos?texto={palabra}",
    "/admin/sorteos?texto={abierto}",
    "/admin/sorteos?estado=Finalizado",
    "/admin/sorteos?orden=avance",
    "/admin/sorteos?orden=producto",
    "/admin/productos?texto={palabra}",
    "/admin/productos?texto={sku_largo}",
    "/admin/productos?categoria={categoria}",
    "/admin/productos?orden=nombre",
    "/admin/productos?orden=avance",
    "/admin/productos?orden=precio-desc&pagina=3",
    "/admin/productos/{opcion_sku}",
    "/admin/productos/G1",
    "/admin/ventas/{con_cupon}",
    "/admin/envios?region=Metropolitana%20de%20Santiago",
    "/admin/datos?estado=abiertas",
    "/admin/datos?texto={solicitud}",
    "/admin/datos?pagina=3",
    "/admin/correos?estado=atascado",
    "/admin/correos?q={codigo}",
    "/admin/correos?pagina=3",
  ],
};

/** Exports and the lists for programs grow with the shop, so they are compared per byte. */
export const esArchivo = ({ ruta }: Pagina): boolean =>
  /\/(exportar|descargar)(\?|$)/.test(ruta) ||
  [
    "/feed/productos.xml",
    "/feed/productos.csv",
    "/sitemap/1.xml",
    "/libro/actas.json",
    "/libro/sellos.json",
  ].includes(ruta);

/** The examples that an address needs. */
export const ejemplosDe = ({ ruta }: Pagina): string[] =>
  [...ruta.matchAll(/\{(\w+)\}/g)].flatMap(([, nombre]) => nombre ?? []);

/** Returns every GET route, followed by the views. */
export async function paginas(): Promise<Pagina[]> {
  const rutas = routes
    .map(({ path = "" }) => path)
    .filter((ruta) => !SIN_MEDIR.has(ruta))
    .map((ruta): Pagina => ({ quien: quienVe(ruta), ruta: `/${llenar(ruta)}` }));
  const vistas = Object.entries(VISTAS).flatMap(([quien, suyas]) =>
    suyas.map((ruta): Pagina => ({ quien: quien as Quien, ruta })),
  );
  return [...rutas, ...vistas];
}
