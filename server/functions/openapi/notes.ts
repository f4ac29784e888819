import type { z } from "zod";
import type { Clase } from "#modules/comun/rechazo/rechazo.ts";
import type { Method } from "#server/functions/row.ts";
import * as answers from "./answers.ts";

/** What a schema cannot say of a function: why one calls it, what a call looks like, what comes back, what may go wrong. */
export type Note = {
  grupo: "Compras" | "Sorteos" | "El Montoncito";
  resumen: string;
  detalle: string;
  ejemplo: Record<string, unknown>;
  respuesta: z.ZodType;
  /** Besides what every function may refuse. */
  rechazos: readonly Clase[];
};

const LINEA = { id: 4, tipo: "producto", cantidad: 1, precio: 129_990 };
const NAVEGADOR = "f3b0c9a1-5d2e-4b7a";
const PARTIDA = { partidaId: "PRT-000123" };
const REENVIO =
  "Los correos se escriben y salen solos: esto responde si ya salió y, si quedó detenido, lo pone de nuevo en camino.";

const compras = {
  "POST cotizarCarrito": {
    grupo: "Compras",
    resumen: "Pagar: precios y datos de transferencia",
    detalle:
      "Promete precios y total por 48 horas bajo un código de venta. El mismo carrito recibe la misma promesa. Sin sesión hace falta «navegador», un nombre al azar que el navegador guarda.",
    ejemplo: { carrito: [LINEA], navegador: NAVEGADOR },
    respuesta: answers.cotizacion,
    rechazos: ["estado", "valor"],
  },
  "POST ingresarCompras": {
    grupo: "Compras",
    resumen: "Transferencia realizada: ingresa la compra",
    detalle:
      "El carrito se convierte en una venta en «Validando Pago». «usuario» es el identificador de la sesión, y «codigo» el de la cotización. Un carrito igual a uno reciente se rechaza, salvo con «repetir».",
    ejemplo: { carrito: [LINEA], usuario: "b3f1c2d4", codigo: "PZ-7KQ2MX", navegador: NAVEGADOR },
    respuesta: answers.compra,
    rechazos: ["estado", "valor"],
  },
  "POST sendEmailCarrito": {
    grupo: "Compras",
    resumen: "Confirma el correo de una compra propia",
    detalle: REENVIO,
    ejemplo: { codigoVenta: "PZ-7KQ2MX" },
    respuesta: answers.correo,
    rechazos: ["desconocido"],
  },
  "POST pagoRecibido": {
    grupo: "Compras",
    resumen: "Confirma el pago de una venta",
    detalle:
      "La venta queda «Pagado» y entrega puntos, puntos de regalo y lo que gana quien invitó, todo junto y una sola vez aunque se repita.",
    ejemplo: { codigo: "PZ-7KQ2MX" },
    respuesta: answers.pago,
    rechazos: ["desconocido", "estado"],
  },
  "POST sendEmailPagoRecibido": {
    grupo: "Compras",
    resumen: "Confirma el correo de un pago",
    detalle: REENVIO,
    ejemplo: { codigo: "PZ-7KQ2MX" },
    respuesta: answers.correo,
    rechazos: ["desconocido", "estado"],
  },
} satisfies Record<string, Note>;

const sorteos = {
  "POST abonarPuntos": {
    grupo: "Sorteos",
    resumen: "Abona puntos al sorteo de un producto",
    detalle:
      "Toma los números que siguen en el sorteo abierto. «usuario» es el código propio. El abono que llega al objetivo cierra el sorteo.",
    ejemplo: { sku: "100004", puntos: 50, usuario: "ABCD2345" },
    respuesta: answers.abono,
    rechazos: ["desconocido", "estado", "valor"],
  },
  "POST sendEmailPuntosAbonados": {
    grupo: "Sorteos",
    resumen: "Confirma el correo de un abono propio",
    detalle: REENVIO,
    ejemplo: { sku: "100004", puntosInicio: 101, puntosFinal: 150 },
    respuesta: answers.correo,
    rechazos: ["desconocido"],
  },
  "POST iniciarSorteo": {
    grupo: "Sorteos",
    resumen: "Inicia un sorteo cerrado",
    detalle:
      "Solo entre las 22:00 y las 24:00 de su fecha y con cinco números de participantes. Elige a las dos personas ganadoras con la semilla comprometida.",
    ejemplo: { key: "SRT-0026" },
    respuesta: answers.sorteo,
    rechazos: ["desconocido", "estado"],
  },
} satisfies Record<string, Note>;

const juego = {
  "GET validarInicioJuego": {
    grupo: "El Montoncito",
    resumen: "La partida en curso",
    detalle: "La mesa completa como la puede ver quien pregunta. Preguntar no inicia nada.",
    ejemplo: {},
    respuesta: answers.juego,
    rechazos: ["estado"],
  },
  "POST validarInicioJuego": {
    grupo: "El Montoncito",
    resumen: "La partida en curso",
    detalle: "Lo mismo que con GET.",
    ejemplo: { nuevaPartida: true },
    respuesta: answers.juego,
    rechazos: ["estado"],
  },
  "GET obtenerNuevaPartida": {
    grupo: "El Montoncito",
    resumen: "La partida más reciente",
    detalle: "La mesa sin resultados ni saldo.",
    ejemplo: {},
    respuesta: answers.mesaNueva,
    rechazos: ["estado"],
  },
  "POST actualizarMontoncitos": {
    grupo: "El Montoncito",
    resumen: "La mesa de una partida",
    detalle: "De cualquier partida por su clave, en juego o terminada.",
    ejemplo: PARTIDA,
    respuesta: answers.mesaNueva,
    rechazos: ["desconocido"],
  },
  "POST iniciarCuentaRegresiva": {
    grupo: "El Montoncito",
    resumen: "La cuenta regresiva de una partida",
    detalle: "Cuándo empezó y cuánto dura. La inicia la apuesta que completa cinco montones, nadie más.",
    ejemplo: PARTIDA,
    respuesta: answers.cuentaRegresiva,
    rechazos: ["desconocido", "estado"],
  },
  "POST cerrarPartida": {
    grupo: "El Montoncito",
    resumen: "Las cartas y el resultado propio",
    detalle: "De una partida que ya cerró. «usuario», si viene, es el código propio.",
    ejemplo: { ...PARTIDA, usuario: "ABCD2345" },
    respuesta: answers.cierre,
    rechazos: ["ajeno", "desconocido", "estado"],
  },
  "POST revelarMontoncitos": {
    grupo: "El Montoncito",
    resumen: "Las cartas en el orden en que se dan vuelta",
    detalle: "Cada una con el instante en que gira para todos.",
    ejemplo: PARTIDA,
    respuesta: answers.revelado,
    rechazos: ["desconocido", "estado"],
  },
  "POST realizarApuesta": {
    grupo: "El Montoncito",
    resumen: "Apuesta puntos a un montón",
    detalle: "«jugador» es el código propio. Los administradores no apuestan.",
    ejemplo: { jugador: "ABCD2345", cantidad: 10, numeroMonton: 3, ...PARTIDA },
    respuesta: answers.apuestaHecha,
    rechazos: ["desconocido", "estado", "valor"],
  },
  "POST retirarApuesta": {
    grupo: "El Montoncito",
    resumen: "Cancela la apuesta propia en un montón",
    detalle: "Devuelve todo lo apostado ahí, hasta que la partida cierra.",
    ejemplo: { jugador: "ABCD2345", numeroMonton: 3, ...PARTIDA },
    respuesta: answers.retiro,
    rechazos: ["desconocido", "estado", "valor"],
  },
} satisfies Record<string, Note>;

const NOTES: Readonly<Record<string, Note>> = { ...compras, ...sorteos, ...juego };

export const noteOf = (method: Method, name: string): Note | undefined => NOTES[`${method} ${name}`];
