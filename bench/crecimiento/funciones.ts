import { randomUUID } from "node:crypto";
import { CLIENTE, type Quien, type TiendaAbierta } from "./tienda.ts";

/** Values that earlier calls of the same round returned. */
export type Memoria = Record<string, string>;
export type Llamada = {
  nombre: string;
  quien: Quien;
  /** The function that is called, when the row has another name. */
  funcion?: string;
  ruta?: string;
  cuerpo: (ejemplos: Memoria, memoria: Memoria) => unknown;
  recordar?: (respuesta: Record<string, unknown>, memoria: Memoria) => void;
};

const usuario = CLIENTE.codigo_referido;
const carrito = ({ producto_id }: Memoria) => [
  { id: Number(producto_id), tipo: "producto", cantidad: 1 },
  { id: 1, tipo: "ticket", cantidad: 2 },
];
const partida = ({ partidaId }: Memoria) => ({ partidaId });
const charla = (chatInput: string) => () => ({ action: "sendMessage", sessionId: randomUUID(), chatInput });
const MATI = "/webhook/mati/chat";

/** One round of all calls, ordered so that each one finds the data it needs. */
export const LLAMADAS: readonly Llamada[] = [
  {
    nombre: "abonarPuntos",
    quien: "cliente",
    cuerpo: () => ({ sku: "G5", puntos: 10, usuario }),
    recordar({ puntosInicio, puntosFinal }, memoria) {
      memoria.inicio = String(puntosInicio);
      memoria.final = String(puntosFinal);
    },
  },
  {
    nombre: "sendEmailPuntosAbonados",
    quien: "cliente",
    cuerpo: (_, { inicio, final }) => ({
      sku: "G5",
      puntosInicio: Number(inicio),
      puntosFinal: Number(final),
    }),
  },
  { nombre: "cotizarCarrito", quien: "cliente", cuerpo: (ejemplos) => ({ carrito: carrito(ejemplos) }) },
  {
    nombre: "cotizarCarrito: option and coupon",
    funcion: "cotizarCarrito",
    quien: "cliente",
    cuerpo: ({ opcion_producto_id, opcion, cupon }) => ({
      carrito: [{ id: Number(opcion_producto_id), tipo: "producto", opcion: Number(opcion), cantidad: 1 }],
      cupon,
    }),
  },
  {
    nombre: "revisarCupon",
    quien: "visitante",
    cuerpo: ({ cupon }) => ({ cupon, productos: 45_000 }),
  },
  {
    nombre: "ingresarCompras",
    quien: "cliente",
    cuerpo: (ejemplos) => ({ carrito: carrito(ejemplos), usuario: ejemplos.user_id, repetir: true }),
    recordar(respuesta, memoria) {
      memoria.codigo = /PZ-[A-Z2-9]{6}/.exec(JSON.stringify(respuesta))?.[0] ?? "";
    },
  },
  { nombre: "sendEmailCarrito", quien: "cliente", cuerpo: (_, { codigo }) => ({ codigoVenta: codigo }) },
  { nombre: "pagoRecibido", quien: "admin", cuerpo: (_, { codigo }) => ({ codigo }) },
  { nombre: "sendEmailPagoRecibido", quien: "admin", cuerpo: (_, { codigo }) => ({ codigo }) },
  {
    nombre: "validarInicioJuego",
    quien: "cliente",
    cuerpo: () => ({ nuevaPartida: true }),
    recordar(respuesta, memoria) {
      memoria.partidaId = /PARTIDA-\d+/.exec(JSON.stringify(respuesta))?.[0] ?? "";
    },
  },
  {
    nombre: "realizarApuesta",
    quien: "cliente",
    cuerpo: (_, memoria) => ({ ...partida(memoria), jugador: usuario, cantidad: 3, numeroMonton: 2 }),
  },
  { nombre: "actualizarMontoncitos", quien: "cliente", cuerpo: (_, memoria) => partida(memoria) },
  { nombre: "iniciarCuentaRegresiva", quien: "cliente", cuerpo: (_, memoria) => partida(memoria) },
  { nombre: "cerrarPartida", quien: "cliente", cuerpo: (_, memoria) => partida(memoria) },
  { nombre: "revelarMontoncitos", quien: "cliente", cuerpo: (_, memoria) => partida(memoria) },
  {
    nombre: "retirarApuesta",
    quien: "cliente",
    cuerpo: (_, memoria) => ({ ...partida(memoria), jugador: usuario, numeroMonton: 2 }),
  },
  { nombre: "Mati: a product", quien: "visitante", ruta: MATI, cuerpo: charla("tienen parrillas?") },
  { nombre: "Mati: the raffles", quien: "visitante", ruta: MATI, cuerpo: charla("qué sorteos hay") },
  { nombre: "Mati: my points", quien: "cliente", ruta: MATI, cuerpo: charla("cuántos puntos tengo") },
  { nombre: "Mati: my raffles", quien: "cliente", ruta: MATI, cuerpo: charla("en qué sorteos participo") },
  { nombre: "Mati: my orders", quien: "cliente", ruta: MATI, cuerpo: charla("dónde está mi pedido") },
];

/**
 * Returns the milliseconds of one call. A refusal fails the measurement, except for game calls outside their
 * phase.
 */
export async function llamar(
  { url, cookies, ejemplos }: TiendaAbierta,
  { nombre, quien, funcion = nombre, ruta = `/.netlify/functions/${funcion}`, cuerpo, recordar }: Llamada,
  memoria: Memoria,
): Promise<number> {
  const body = JSON.stringify(cuerpo(ejemplos, memoria));
  const headers = { Origin: url, Cookie: cookies[quien], "Content-Type": "application/json" };
  const inicio = performance.now();
  const respuesta = await fetch(`${url}${ruta}`, { method: "POST", body, headers });
  const texto = await respuesta.text();
  const ms = performance.now() - inicio;
  if (!respuesta.ok && respuesta.status !== 409)
    throw new Error(`${nombre} answered ${respuesta.status}: ${texto}`);
  recordar?.(JSON.parse(texto), memoria);
  return ms;
}
