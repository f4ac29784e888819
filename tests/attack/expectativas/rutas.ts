import { type Desenlace, type OtroRol, paginaAdmin, type Quienes, q } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";

type Params = Record<string, string>;
/** The expected answer of a GET for each actor; `params` of ana's data if the route has parameters. */
export type Lectura = { ver: Quienes; params?: (mundo: Mundo) => Params };

const todos = (desenlace: Desenlace): Lectura => ({ ver: q(desenlace, desenlace) });
const PUBLICA = todos(200);
const CUENTA: Lectura = { ver: q("→/ingresar", 200) };
const admin = (...roles: OtroRol[]): Lectura => ({ ver: paginaAdmin(...roles) });
const DE_VENTAS = admin("ventas", "lectura");
const DE_CATALOGO = admin("catalogo", "lectura");
/** What no role names: only a dueña works there, and `lectura` looks. */
const DE_DUENA = admin("lectura");
/** Files of a sale: its customer's, and of the admins who see sales. */
const DEL_CLIENTE = q("→/ingresar", 200, 404, { duena: 200, ventas: 200, lectura: 200 });
/** Pages for visitors without a session. */
const sinSesion = (a: Desenlace): Lectura => ({ ver: q(200, a) });

const abierto = ({ abierto: { sku, key } }: Mundo): Params => ({ sku, key });
const pendiente = ({ pendiente: codigo }: Mundo): Params => ({ codigo });

/** Every route of app/routes.ts by its path. A missing or superfluous row fails the test. */
export const RUTAS: Record<string, Lectura> = {
  "/": PUBLICA,
  "/registrate": sinSesion("→/"),
  "/ingresar": sinSesion("→/"),
  "/i/:codigo": {
    ...todos("→/registrate"),
    params: ({ ana }) => ({ codigo: ana.codigo_referido }),
  },
  "/productos": PUBLICA,
  "/productos/detalle-producto/:sku/comprar": { ...PUBLICA, params: abierto },
  "/productos/detalle-producto/:sku/participa": { ...PUBLICA, params: abierto },
  "/productos/detalle-producto/:sku/sorteo/:key": { ...PUBLICA, params: abierto },
  "/carrito": PUBLICA,
  "/mis-datos": CUENTA,
  "/mis-referidos": CUENTA,
  "/mis-puntos": CUENTA,
  "/mis-sorteos": CUENTA,
  "/mis-pedidos": CUENTA,
  "/como-participar": PUBLICA,
  "/comprar-tickets": PUBLICA,
  "/comprar-puntos": PUBLICA,
  "/admin": admin("ventas", "catalogo", "lectura"),
  "/admin/buscar": admin("ventas", "catalogo", "lectura"),
  "/admin/buscar/datos": admin("ventas", "catalogo", "lectura"),
  "/admin/usuarios": DE_VENTAS,
  "/admin/usuarios/equipo": DE_VENTAS,
  "/admin/usuarios/exportar": DE_DUENA,
  // The token is none of ours.
  "/invitacion": PUBLICA,
  "/admin/usuarios/:usuario": { ...DE_VENTAS, params: ({ ana }) => ({ usuario: ana.codigo_referido }) },
  "/admin/ventas": DE_VENTAS,
  "/admin/ventas/nueva": DE_VENTAS,
  "/admin/ventas/exportar": DE_VENTAS,
  "/admin/ventas/contabilidad/exportar": DE_VENTAS,
  "/admin/ventas/resumen": DE_VENTAS,
  "/admin/ventas/:codigo": { ...DE_VENTAS, params: pendiente },
  "/admin/ventas/:codigo/:cual": {
    ...DE_VENTAS,
    params: ({ pendiente }) => ({ codigo: pendiente, cual: "comprobante" }),
  },
  "/admin/datos": DE_DUENA,
  "/admin/datos/:codigo": { ...DE_DUENA, params: ({ solicitud }) => ({ codigo: solicitud }) },
  "/admin/puntos": DE_DUENA,
  "/admin/puntos/ajuste": DE_DUENA,
  "/admin/puntos/exportar": DE_DUENA,
  "/admin/sorteos": DE_DUENA,
  "/admin/sorteos/exportar": DE_DUENA,
  "/admin/sorteos/:key": { ...DE_DUENA, params: abierto },
  "/admin/productos": DE_CATALOGO,
  "/admin/productos/nuevo": DE_CATALOGO,
  "/admin/productos/importar": DE_CATALOGO,
  "/admin/productos/edicion": DE_CATALOGO,
  "/admin/productos/exportar": DE_CATALOGO,
  "/admin/productos/categorias": DE_CATALOGO,
  "/admin/productos/tickets": DE_DUENA,
  "/admin/productos/cuentas": DE_DUENA,
  "/admin/cupones": DE_DUENA,
  "/admin/productos/:sku": { ...DE_CATALOGO, params: abierto },
  // Accepts pictures but does not show any.
  "/admin/productos/:sku/fotos": { ...todos(404), params: abierto },
  "/legal/terminos-y-condiciones": PUBLICA,
  "/legal/politica-de-privacidad": PUBLICA,
  // No version was published; published ones are for everybody.
  "/legal/:documento/:version": {
    ...todos(404),
    params: () => ({ documento: "terminos-y-condiciones", version: "1999-01-01" }),
  },
  "/task/create-folders": DE_CATALOGO,
  "/libro": PUBLICA,
  "/juegos/el-montoncito": PUBLICA,
  "/juegos/el-montoncito/partidas/:key/acta.json": { ...PUBLICA, params: ({ partida: key }) => ({ key }) },
  "/confirmar": sinSesion("→/carrito"),
  "/ingresar/codigo": { ver: q("→/ingresar", "→/") },
  "/ingresar/llave": todos(404),
  "/recuperar": PUBLICA,
  "/restablecer": PUBLICA,
  "/salir": todos("→/"),
  // Only for requests from the server's machine; all actors here are remote.
  "/buzon": todos(404),
  "/productos/detalle-producto/:sku/sorteo/:key/acta.json": { ...PUBLICA, params: ({ lleno }) => lleno },
  "/productos/detalle-producto/:sku/sorteo/:key/custodia.json": { ...PUBLICA, params: abierto },
  "/productos/detalle-producto/:sku/sorteo/:key/bases": { ...PUBLICA, params: abierto },
  "/hora.json": PUBLICA,
  "/libro/sellos.json": PUBLICA,
  "/libro/actas.json": PUBLICA,
  "/libro/:fecha.jsonl": { ...PUBLICA, params: ({ sellado }) => sellado },
  "/libro/:fecha/prueba/:id.json": { ...PUBLICA, params: ({ sellado }) => sellado },
  "/libro/:fecha/anexos.jsonl": { ...PUBLICA, params: ({ sellado }) => sellado },
  "/libro/:fecha/precios.jsonl": { ...PUBLICA, params: ({ sellado }) => sellado },
  "/libro/:fecha/anexo/:clase/:id.json": { ...PUBLICA, params: ({ anexo }) => anexo },
  "/boleta/verificar": PUBLICA,
  "/boleta/verificar/libro.json": PUBLICA,
  "/favoritos": PUBLICA,
  "/favoritos/tarjetas": PUBLICA,
  "/carrito/precios": PUBLICA,
  // Without a signed link there is nothing to show.
  "/carrito/propuesta": todos(404),
  "/envio/tarifas": PUBLICA,
  "/mis-pedidos/:codigo/comprobante": { ver: DEL_CLIENTE, params: pendiente },
  "/mis-pedidos/:codigo/direccion": { ver: q("→/ingresar", 200, 404), params: pendiente },
  "/mis-pedidos/:codigo/devolver": { ver: q("→/ingresar", 200, 404), params: pendiente },
  "/mis-pedidos/:codigo/devolver/:id": { ver: DEL_CLIENTE, params: ({ devolucion }) => devolucion },
  "/mis-pedidos/:codigo/devolver/fotos/:foto": { ver: DEL_CLIENTE, params: ({ devolucion }) => devolucion },
  "/pagar-con-tarjeta": { ver: q("→/ingresar", "→/mis-pedidos") },
  "/pago-con-tarjeta/:token": { ...PUBLICA, params: ({ tarjeta: { token } }) => ({ token }) },
  "/mis-pedidos/:codigo/contrato": { ver: DEL_CLIENTE, params: pendiente },
  "/mis-pedidos/:codigo/boleta": {
    ver: DEL_CLIENTE,
    params: ({ pagada }) => ({ codigo: pagada }),
  },
  "/mis-pedidos/:codigo/boletas/:id": {
    ver: q("→/ingresar", 200, 404),
    params: ({ pagada, documento: { id } }) => ({ codigo: pagada, id }),
  },
  "/boleta": PUBLICA,
  "/mis-puntos/descargar": CUENTA,
  "/mis-puntos/:fila/prueba.json": {
    ver: q("→/ingresar", 200, 404),
    params: ({ movimiento }) => ({ fila: movimiento }),
  },
  // Signed in or not: the page asks for a mailed link where there is no session.
  "/mis-datos/derechos": PUBLICA,
  "/mis-datos/descargar": CUENTA,
  "/cuenta/seguridad": CUENTA,
  "/cuenta/seguridad/llave": todos(404),
  "/cuenta/confirmar": CUENTA,
  "/cuenta/confirmar/llave": todos(404),
  "/cuenta-eliminada": sinSesion("→/"),
  "/notificaciones": CUENTA,
  "/notificaciones/ultimas": { ver: q(401, 200) },
  "/notificaciones/:id": {
    ver: q("→/ingresar", "→/mis-puntos", "→/notificaciones"),
    params: ({ aviso }) => ({ id: aviso }),
  },
  "/admin/transferencias/importar": DE_VENTAS,
  "/admin/transferencias/exportar": DE_VENTAS,
  "/admin/transferencias/fintoc": DE_VENTAS,
  "/admin/transferencias/archivo/:id": {
    ...DE_VENTAS,
    params: ({ cartola: id }) => ({ id }),
  },
  "/admin/transferencias": DE_VENTAS,
  "/admin/pagos": DE_VENTAS,
  "/admin/pagos/exportar": DE_VENTAS,
  "/admin/despachos": DE_VENTAS,
  "/admin/despachos/enviar": DE_VENTAS,
  "/admin/despachos/imprimir": DE_VENTAS,
  "/admin/boletas": DE_VENTAS,
  "/admin/boletas/exportar": DE_VENTAS,
  "/admin/boletas/certificar": admin(),
  // This shop has no test set yet.
  "/admin/boletas/certificar/envio": { ver: q("→/ingresar", 404, 404, { duena: 404 }) },
  "/admin/boletas/certificar/muestras": { ver: q("→/ingresar", 404, 404, { duena: 404 }) },
  "/admin/boletas/libro": DE_VENTAS,
  "/admin/boletas/libro/exportar": DE_VENTAS,
  "/admin/boletas/:id": { ...DE_VENTAS, params: ({ documento }) => documento },
  // A boleta is no credit note, so those who may download one are told so.
  "/admin/boletas/:id/nota": {
    ver: q("→/ingresar", 404, 404, { duena: 409, ventas: 409 }),
    params: ({ documento }) => documento,
  },
  "/admin/devoluciones": DE_VENTAS,
  "/admin/devoluciones/:id": { ...DE_VENTAS, params: ({ devolucion }) => devolucion },
  "/admin/envios": DE_VENTAS,
  "/admin/envios/importar": DE_VENTAS,
  "/admin/envios/exportar": DE_VENTAS,
  "/admin/ajustes": DE_DUENA,
  "/admin/ajustes/boletas": admin(),
  "/admin/ajustes/conexiones": admin(),
  "/admin/ajustes/encargados": DE_DUENA,
  "/admin/ajustes/incidentes": admin(),
  "/admin/ajustes/incidentes/:id": {
    ...admin(),
    params: ({ incidente: id }) => ({ id }),
  },
  "/admin/ajustes/incidentes/:id/carta/:cual": {
    ...admin(),
    params: ({ incidente: id }) => ({ id, cual: "agencia" }),
  },
  "/admin/portada": DE_DUENA,
  "/admin/portada/vista": DE_DUENA,
  // Accepts pictures but does not show any.
  "/admin/portada/fotos": todos(404),
  "/admin/portada/productos": DE_DUENA,
  "/admin/legales": DE_DUENA,
  "/admin/primeros-pasos": DE_DUENA,
  "/admin/asistente": DE_CATALOGO,
  "/admin/filtros": admin("ventas", "catalogo", "lectura"),
  "/admin/auditoria": DE_DUENA,
  "/admin/auditoria/exportar": DE_DUENA,
  "/admin/correos": DE_DUENA,
  "/admin/correos/:id": { ...DE_DUENA, params: ({ correo }) => ({ id: correo }) },
  "/admin/correos/:id/vista": { ...DE_DUENA, params: ({ correo }) => ({ id: correo }) },
  "/productos/pagina": PUBLICA,
  "/productos/avance": PUBLICA,
  "/sitemap.xml": PUBLICA,
  "/sitemap/:parte": { ...PUBLICA, params: () => ({ parte: "1.xml" }) },
  "/feed/productos.xml": PUBLICA,
  "/feed/productos.csv": PUBLICA,
  "/llms.txt": PUBLICA,
  "/robots.txt": PUBLICA,
  "/site.webmanifest": PUBLICA,
  "/sw.js": PUBLICA,
  "/sin-conexion": PUBLICA,
  "/api/docs": PUBLICA,
  // A home page made by itself shows the newest product first: the one of the raffle that is full.
  "/product/:id": {
    ...todos("→/productos/detalle-producto/600001/comprar"),
    params: () => ({ id: "1" }),
  },
  "/*": { ...todos(404), params: () => ({ "*": "no-hay-nada" }) },
};
