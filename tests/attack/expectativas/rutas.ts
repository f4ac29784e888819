import { type Desenlace, type Quienes, q } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";

type Params = Record<string, string>;
/** The expected answer of a GET for each actor; `params` of ana's data if the route has parameters. */
export type Lectura = { ver: Quienes; params?: (mundo: Mundo) => Params };

const todos = (desenlace: Desenlace): Lectura => ({ ver: q(desenlace, desenlace) });
const PUBLICA = todos(200);
const CUENTA: Lectura = { ver: q("→/ingresar", 200) };
const SOLO_ADMIN = q("→/ingresar", 404, 404, 200);
const ADMIN: Lectura = { ver: SOLO_ADMIN };
/** Pages for visitors without a session. */
const sinSesion = (a: Desenlace): Lectura => ({ ver: q(200, a) });

const abierto = ({ abierto: { sku, key } }: Mundo): Params => ({ sku, key });
const pendiente = ({ pendiente: codigo }: Mundo): Params => ({ codigo });

/** Every route of app/routes.ts by its path. A missing or superfluous row fails the test. */
export const RUTAS: Record<string, Lectura> = {
  "/": PUBLICA,
  "/registrate": sinSesion("→/"),
  "/ingresar": sinSesion("→/"),
  "/productos": PUBLICA,
  "/productos/detalle-producto/:sku/comprar": { ...PUBLICA, params: abierto },
  "/productos/detalle-producto/:sku/participa": { ...PUBLICA, params: abierto },
  "/productos/detalle-producto/:sku/sorteo/:key": { ...PUBLICA, params: abierto },
  "/carrito": PUBLICA,
  "/mis-datos": CUENTA,
  "/mis-referidos": CUENTA,
  "/mis-puntos": CUENTA,
  "/mis-pedidos": CUENTA,
  "/como-participar": PUBLICA,
  "/comprar-tickets": PUBLICA,
  "/comprar-puntos": PUBLICA,
  "/admin": ADMIN,
  "/admin/usuarios": ADMIN,
  "/admin/usuarios/exportar": ADMIN,
  "/admin/usuarios/:usuario": { ...ADMIN, params: ({ ana }) => ({ usuario: ana.codigo_referido }) },
  "/admin/ventas": ADMIN,
  "/admin/ventas/nueva": ADMIN,
  "/admin/ventas/exportar": ADMIN,
  "/admin/ventas/:codigo": { ...ADMIN, params: pendiente },
  "/admin/ventas/:codigo/:cual": {
    ...ADMIN,
    params: ({ pendiente }) => ({ codigo: pendiente, cual: "comprobante" }),
  },
  "/admin/puntos": ADMIN,
  "/admin/puntos/ajuste": ADMIN,
  "/admin/puntos/exportar": ADMIN,
  "/admin/sorteos": ADMIN,
  "/admin/sorteos/exportar": ADMIN,
  "/admin/sorteos/:key": { ...ADMIN, params: abierto },
  "/admin/productos": ADMIN,
  "/admin/productos/nuevo": ADMIN,
  "/admin/productos/importar": ADMIN,
  "/admin/productos/exportar": ADMIN,
  "/admin/productos/categorias": ADMIN,
  "/admin/productos/tickets": ADMIN,
  "/admin/productos/cuentas": ADMIN,
  "/admin/productos/:sku": { ...ADMIN, params: abierto },
  // Accepts pictures but does not show any.
  "/admin/productos/:sku/fotos": { ...todos(404), params: abierto },
  "/legal/terminos-y-condiciones": PUBLICA,
  "/legal/politica-de-privacidad": PUBLICA,
  "/task/create-folders": ADMIN,
  "/juegos/el-montoncito": PUBLICA,
  "/confirmar": sinSesion("→/carrito"),
  "/recuperar": PUBLICA,
  "/restablecer": PUBLICA,
  "/salir": todos("→/"),
  // Only for requests from the server's machine; all actors here are remote.
  "/buzon": todos(404),
  "/productos/detalle-producto/:sku/sorteo/:key/acta.json": { ...PUBLICA, params: ({ lleno }) => lleno },
  "/productos/detalle-producto/:sku/sorteo/:key/bases": { ...PUBLICA, params: abierto },
  "/hora.json": PUBLICA,
  "/carrito/precios": PUBLICA,
  "/mis-pedidos/:codigo/comprobante": { ver: q("→/ingresar", 200, 404, 200), params: pendiente },
  "/mis-pedidos/:codigo/boleta": {
    ver: q("→/ingresar", 200, 404, 200),
    params: ({ pagada }) => ({ codigo: pagada }),
  },
  "/mis-puntos/descargar": CUENTA,
  "/mis-datos/descargar": CUENTA,
  "/cuenta-eliminada": sinSesion("→/"),
  "/notificaciones": CUENTA,
  "/notificaciones/ultimas": { ver: q(401, 200) },
  "/notificaciones/:id": {
    ver: q("→/ingresar", "→/mis-puntos", "→/notificaciones"),
    params: ({ aviso }) => ({ id: aviso }),
  },
  "/admin/ajustes": ADMIN,
  "/admin/asistente": ADMIN,
  "/admin/correos": ADMIN,
  "/admin/correos/:id": { ...ADMIN, params: ({ correo }) => ({ id: correo }) },
  "/admin/correos/:id/vista": { ...ADMIN, params: ({ correo }) => ({ id: correo }) },
  "/productos/pagina": PUBLICA,
  "/productos/avance": PUBLICA,
  "/sitemap.xml": PUBLICA,
  "/sitemap/:parte": { ...PUBLICA, params: () => ({ parte: "1.xml" }) },
  "/robots.txt": PUBLICA,
  "/api/docs": PUBLICA,
  "/product/:id": { ...todos("→/productos"), params: () => ({ id: "1" }) },
  "/*": { ...todos(404), params: () => ({ "*": "no-hay-nada" }) },
};
