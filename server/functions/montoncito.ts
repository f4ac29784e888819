import { z } from "zod";
import {
  actualizarMontoncitos,
  cerrarPartida,
  iniciarCuentaRegresiva,
  revelarMontoncitos,
} from "#modules/montoncito/consultar-partida.server.ts";
import { realizarApuesta } from "#modules/montoncito/realizar-apuesta.server.ts";
import { retirarApuesta } from "#modules/montoncito/retirar-apuesta.server.ts";
import { obtenerNuevaPartida, validarInicioJuego } from "#modules/montoncito/validar-inicio-juego.server.ts";
import { type FunctionRow, fn } from "./row.ts";

const partidaId = z.string().min(1).max(40);
const jugador = z.string().min(1).max(40);
/** Which numbers may be bet, and where, is a rule with a sentence. */
const numeroMonton = z.number();

/** El Montoncito. What clients send as `montonSistema`, `tiempoInicio` and `resultadosMontones` has no row: nobody reads it. */
export const FUNCTIONS_MONTONCITO: readonly FunctionRow[] = [
  fn({
    name: "validarInicioJuego",
    method: "GET",
    access: "visitante",
    schema: z.object({}),
    run: (ctx, _nada, sesion) => validarInicioJuego(ctx, sesion),
  }),
  fn({
    name: "validarInicioJuego",
    method: "POST",
    access: "visitante",
    schema: z.object({ nuevaPartida: z.literal(true) }),
    run: (ctx, _nada, sesion) => validarInicioJuego(ctx, sesion),
  }),
  fn({
    name: "obtenerNuevaPartida",
    method: "GET",
    access: "visitante",
    schema: z.object({}),
    run: (ctx, _nada, sesion) => obtenerNuevaPartida(ctx, sesion),
  }),
  fn({
    name: "actualizarMontoncitos",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId }),
    run: actualizarMontoncitos,
  }),
  fn({
    name: "iniciarCuentaRegresiva",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId }),
    run: iniciarCuentaRegresiva,
  }),
  fn({
    name: "cerrarPartida",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId, usuario: z.string().max(40).nullish() }),
    run: cerrarPartida,
  }),
  fn({
    name: "revelarMontoncitos",
    method: "POST",
    access: "visitante",
    schema: z.object({ partidaId }),
    run: revelarMontoncitos,
  }),
  fn({
    name: "realizarApuesta",
    method: "POST",
    access: "usuario",
    schema: z.object({ jugador, cantidad: z.number(), numeroMonton, partidaId }),
    run: realizarApuesta,
  }),
  fn({
    name: "retirarApuesta",
    method: "POST",
    access: "usuario",
    limit: "retiro",
    schema: z.object({ jugador, partidaId, numeroMonton }),
    run: retirarApuesta,
  }),
];
