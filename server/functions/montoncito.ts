import { z } from "zod";
import { realizarApuesta } from "#modules/montoncito/apuestas/realizar-apuesta.server.ts";
import { retirarApuesta } from "#modules/montoncito/apuestas/retirar-apuesta.server.ts";
import {
  actualizarMontoncitos,
  cerrarPartida,
  iniciarCuentaRegresiva,
  revelarMontoncitos,
} from "#modules/montoncito/partida/consultar-partida.server.ts";
import {
  obtenerNuevaPartida,
  validarInicioJuego,
} from "#modules/montoncito/partida/validar-inicio-juego.server.ts";
import * as answers from "./montoncito-answers.ts";
import { type FunctionRow, fn } from "./row.ts";

const partidaId = z.string().min(1).max(40);
const jugador = z.string().min(1).max(40);
/** Accepts any number: the rule about piles refuses with its own message. */
const numeroMonton = z.number();

const PARTIDA = { partidaId: "PRT-000123" };

/**
 * El Montoncito. Clients also send `montonSistema`, `tiempoInicio` and `resultadosMontones`, which are
 * ignored.
 */
export const FUNCTIONS_MONTONCITO: readonly FunctionRow[] = [
  fn({
    name: "validarInicioJuego",
    method: "GET",
    access: "visitante",
    schema: z.object({}),
    answer: answers.juego,
    note: {
      grupo: "El Montoncito",
      resumen: "La partida en curso",
      detalle: "La mesa completa como la puede ver quien pregunta. Preguntar no inicia nada.",
      ejemplo: {},
      rechazos: ["estado"],
    },
    run: (ctx, _nada, sesion) => validarInicioJuego(ctx, sesion),
  }),
  fn({
    name: "validarInicioJuego",
    method: "POST",
    access: "visitante",
    schema: z.object({ nuevaPartida: z.literal(true) }),
    answer: answers.juego,
    note: {
      grupo: "El Montoncito",
      resumen: "La partida en curso",
      detalle: "Lo mismo que con GET.",
      ejemplo: { nuevaPartida: true },
      rechazos: ["estado"],
    },
    run: (ctx, _nada, sesion) => validarInicioJuego(ctx, sesion),
  }),
  fn({
    name: "obtenerNuevaPartida",
    method: "GET",
    access: "visitante",
    schema: z.object({}),
    answer: answers.mesaNueva,
    note: {
      grupo: "El Montoncito",
      resumen: "La partida más reciente",
      detalle: "La mesa sin resultados ni saldo.",
      ejemplo: {},
      rechazos: ["estado"],
    },
    run: (ctx, _nada, sesion) => obtenerNuevaPartida(ctx, sesion),
  }),
  fn({
    name: "actualizarMontoncitos",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId }),
    answer: answers.mesaNueva,
    note: {
      grupo: "El Montoncito",
      resumen: "La mesa de una partida",
      detalle: "De cualquier partida por su clave, en juego o terminada.",
      ejemplo: PARTIDA,
      rechazos: ["desconocido"],
    },
    run: actualizarMontoncitos,
  }),
  fn({
    name: "iniciarCuentaRegresiva",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId }),
    answer: answers.cuentaIniciada,
    note: {
      grupo: "El Montoncito",
      resumen: "La cuenta regresiva de una partida",
      detalle: "Cuándo empezó y cuánto dura. La inicia la apuesta que completa cinco montones, nadie más.",
      ejemplo: PARTIDA,
      rechazos: ["desconocido", "estado"],
    },
    run: iniciarCuentaRegresiva,
  }),
  fn({
    name: "cerrarPartida",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId, usuario: z.string().max(40).nullish() }),
    answer: answers.cierre,
    note: {
      grupo: "El Montoncito",
      resumen: "Las cartas y el resultado propio",
      detalle: "De una partida que ya cerró. «usuario», si viene, es el código propio.",
      ejemplo: { ...PARTIDA, usuario: "ABCD2345" },
      rechazos: ["ajeno", "desconocido", "estado"],
    },
    run: cerrarPartida,
  }),
  fn({
    name: "revelarMontoncitos",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId }),
    answer: answers.revelado,
    note: {
      grupo: "El Montoncito",
      resumen: "Las cartas en el orden en que se dan vuelta",
      detalle: "Cada una con el instante en que gira para todos.",
      ejemplo: PARTIDA,
      rechazos: ["desconocido", "estado"],
    },
    run: revelarMontoncitos,
  }),
  fn({
    name: "realizarApuesta",
    method: "POST",
    access: "usuario",
    schema: z.object({ jugador, cantidad: z.number(), numeroMonton, partidaId }),
    answer: answers.apuestaHecha,
    note: {
      grupo: "El Montoncito",
      resumen: "Apuesta puntos a un montón",
      detalle: "«jugador» es el código propio. Los administradores no apuestan.",
      ejemplo: { jugador: "ABCD2345", cantidad: 10, numeroMonton: 3, ...PARTIDA },
      rechazos: ["desconocido", "estado", "valor"],
    },
    run: realizarApuesta,
  }),
  fn({
    name: "retirarApuesta",
    method: "POST",
    access: "usuario",
    limit: "retiro",
    schema: z.object({ jugador, partidaId, numeroMonton }),
    answer: answers.retiro,
    note: {
      grupo: "El Montoncito",
      resumen: "Cancela la apuesta propia en un montón",
      detalle: "Devuelve todo lo apostado ahí, hasta que la partida cierra.",
      ejemplo: { jugador: "ABCD2345", numeroMonton: 3, ...PARTIDA },
      rechazos: ["desconocido", "estado", "valor"],
    },
    run: retirarApuesta,
  }),
];
