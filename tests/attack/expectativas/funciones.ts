import { ensurePushKeys } from "#server/push/push.ts";
import { type Quienes, q } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { crearNavegador } from "#tests/support/push.ts";

export type Funcion = {
  quienes: Quienes;
  /** What ana (or an admin) would send; sent by other actors, it targets ana's data. */
  cuerpo: (mundo: Mundo) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Reason why an allowed actor's request changes nothing. */
  nada?: string;
};

const TODOS = q(200, 200);
const SUYA = q(401, 200, 403);
const DE_DUENA = q(401, 403, 403, { duena: 200 });
const DE_VENTAS = q(401, 403, 403, { duena: 200, ventas: 200 });
const LEE = "it tells what the clock did";

const carrito = ({ tienda }: Mundo) => [
  { id: tienda.producto.id, tipo: "producto", cantidad: 1, precio: tienda.producto.precio_cliente },
];
const partida = async ({ partidaId }: Mundo) => ({ partidaId: await partidaId() });
const apuesta = async (mundo: Mundo) => ({
  ...(await partida(mundo)),
  jugador: mundo.ana.codigo_referido,
  numeroMonton: 1,
  cantidad: 5,
});

/** Every row of the function table by method and name. A missing row fails the test. */
export const FUNCIONES: Record<string, Funcion> = {
  "POST abonarPuntos": {
    quienes: SUYA,
    cuerpo: ({ ana, abierto }) => ({ sku: abierto.sku, puntos: 1, usuario: ana.codigo_referido }),
  },
  "POST sendEmailPuntosAbonados": {
    quienes: q(401, 200, 404),
    cuerpo: ({ abierto }) => ({ sku: abierto.sku, puntosInicio: 1, puntosFinal: 10 }),
    nada: "the mail has not left yet",
  },
  "POST iniciarSorteo": {
    quienes: DE_DUENA,
    cuerpo: async ({ porSortear }) => ({ key: (await porSortear()).key }),
  },
  "POST cotizarCarrito": {
    quienes: q(401, 200),
    cuerpo: (mundo) => ({ carrito: carrito(mundo) }),
  },
  "POST guardarEntrega": {
    quienes: q(401, 200),
    cuerpo: () => ({
      nombre: "Ana Soto",
      celular: "+56 9 8123 4567",
      comuna: "Arica",
      direccion: "Calle 1",
    }),
  },
  "POST revisarCupon": {
    quienes: q(404, 404),
    cuerpo: () => ({ cupon: "NO-EXISTE", productos: 1_000 }),
    nada: "it only tells what a coupon would take off",
  },
  "POST ingresarCompras": {
    quienes: SUYA,
    cuerpo: (mundo) => ({ carrito: carrito(mundo), usuario: mundo.ana.user_id, repetir: true }),
  },
  "POST pagoRecibido": {
    quienes: DE_VENTAS,
    cuerpo: async ({ venta }) => ({ codigo: await venta("pendiente") }),
  },
  "POST sendEmailCarrito": {
    quienes: q(401, 200, 404),
    cuerpo: ({ pendiente }) => ({ codigoVenta: pendiente }),
    nada: "the mail has not left yet",
  },
  "POST sendEmailPagoRecibido": {
    quienes: DE_VENTAS,
    cuerpo: ({ pagada }) => ({ codigo: pagada }),
    nada: "the mail has not left yet",
  },
  "GET validarInicioJuego": { quienes: TODOS, cuerpo: partida, nada: LEE },
  "POST validarInicioJuego": { quienes: TODOS, cuerpo: () => ({ nuevaPartida: true }), nada: LEE },
  "GET obtenerNuevaPartida": { quienes: TODOS, cuerpo: () => ({}), nada: LEE },
  "POST actualizarMontoncitos": { quienes: TODOS, cuerpo: partida, nada: LEE },
  "POST iniciarCuentaRegresiva": { quienes: q(409, 409), cuerpo: partida, nada: "there is no bet yet" },
  "POST cerrarPartida": {
    // An open round has no result for ana, and other people may not ask for hers.
    quienes: q(403, 409, 403),
    cuerpo: async (mundo) => ({ ...(await partida(mundo)), usuario: mundo.ana.codigo_referido }),
    nada: "the round is open",
  },
  "POST revelarMontoncitos": { quienes: q(409, 409), cuerpo: partida, nada: "the round is open" },
  "POST realizarApuesta": { quienes: SUYA, cuerpo: apuesta },
  "POST retirarApuesta": {
    quienes: SUYA,
    async cuerpo(mundo) {
      const { cantidad, ...pedido } = await apuesta(mundo);
      await mundo.apostar({ ...pedido, cantidad });
      return pedido;
    },
  },
  "GET llavePush": {
    quienes: q(401, 200),
    cuerpo: async ({ ctx }) => {
      await ensurePushKeys(ctx);
      return {};
    },
    nada: "the key is made at the start",
  },
  "POST suscribirPush": {
    quienes: q(401, 200),
    cuerpo: () => crearNavegador("https://push.example.com/send/ana").suscripcion,
  },
  "POST desuscribirPush": {
    quienes: q(401, 200),
    cuerpo: () => ({ endpoint: "https://push.example.com/send/de-nadie" }),
    nada: "that browser was never subscribed",
  },
  "POST marcarFavorito": {
    quienes: q(401, 200),
    cuerpo: async ({ productoNuevo }) => ({ sku: await productoNuevo(), guardado: true }),
  },
};
