import { callFunction, FunctionError } from "#app/lib/actions/functions-client.ts";
import type { LecturaMesa } from "#modules/montoncito/reglas/tablero.ts";

// The calls of the game. A failure is logged in the words of the specification and never opens a dialog: the
// page continues with the data it has.

const INCOMPLETA = "Datos de partida incompletos";
export const SIN_CODIGO = "Código de usuario no disponible";

/** The server's message, or the default of this call. */
export function frase(error: unknown, respaldo: string): string {
  if (!(error instanceof FunctionError)) return error instanceof Error ? error.message : respaldo;
  const propia = error.data.error ?? error.data.message;
  if (typeof propia !== "string") return error.status === 0 ? error.message : respaldo;
  return error.status >= 500 ? `Error del servidor: ${propia}` : propia;
}

type Respuesta = Record<string, unknown>;

async function llamar<T extends Respuesta>(
  nombre: string,
  { cuerpo, respaldo, prefijo = "" }: { cuerpo?: Respuesta; respaldo: string; prefijo?: string },
): Promise<T | null> {
  try {
    return await callFunction<T>(nombre, cuerpo ?? {}, { method: cuerpo ? "POST" : "GET", background: true });
  } catch (error) {
    console.error(prefijo + frase(error, respaldo));
    return null;
  }
}

const completa = (dada: Partial<LecturaMesa> | null, campos: readonly string[]): dada is LecturaMesa =>
  dada !== null && campos.every((campo) => Object.hasOwn(dada, campo));

const PARTIDA = ["partida", "montoncitos", "apuestas"];

function exigir(dada: Partial<LecturaMesa> | null, campos: readonly string[]): LecturaMesa | null {
  if (dada === null || completa(dada, campos)) return dada;
  console.error(INCOMPLETA);
  return null;
}

/** The current table, for a page that missed a change. */
export async function pedirMontoncitos(partidaId: string): Promise<LecturaMesa | null> {
  const prefijo = "Error al actualizar montoncitos: ";
  const respaldo = "sin respuesta";
  const dada = await llamar("actualizarMontoncitos", { cuerpo: { partidaId }, respaldo, prefijo });
  return exigir(dada, ["montoncitos", "totales", "apuestas"]);
}

export async function pedirPartidaEnJuego(): Promise<LecturaMesa | null> {
  return exigir(await llamar("validarInicioJuego", { respaldo: "Error al iniciar el juego" }), PARTIDA);
}

/** The latest round; on failure it tries the other call before giving up. */
export async function pedirNuevaPartida(): Promise<LecturaMesa | null> {
  const campos = ["partida", "apuestas", "totales"];
  const dada = exigir(await llamar("obtenerNuevaPartida", { respaldo: "Error al iniciar el juego" }), campos);
  if (dada) return dada;
  const otra = { cuerpo: { nuevaPartida: true }, respaldo: "Error al iniciar nueva partida" };
  return exigir(await llamar("validarInicioJuego", otra), campos);
}

/** Tells the server that this page counts down too, and warns when the round lacks the data for it. */
export async function avisarCuentaRegresiva(cuenta: {
  tiempoInicio: string;
  partidaId: string;
}): Promise<void> {
  const dada = await llamar("iniciarCuentaRegresiva", {
    cuerpo: { ...cuenta, duracion: 15 },
    respaldo: "Error al iniciar el juego",
  });
  if (dada && dada.duracionIncluida !== true)
    console.warn("La duración de la cuenta regresiva no quedó guardada");
  if (dada && dada.mostrarCartasIncluido !== true) console.warn("La partida no incluye mostrar_cartas");
}

export type CierreRespondido = Respuesta & {
  resultadosMontones?: Record<string, string>;
  resultadoUsuario?: { resultado: number; totalApostado: number } | null;
};

export const pedirCierre = (cuerpo: {
  partidaId: string;
  montonSistema: number | null;
  usuario: string | null;
}): Promise<CierreRespondido | null> =>
  llamar<CierreRespondido>("cerrarPartida", { cuerpo, respaldo: "Error desconocido al cerrar la partida" });

export async function pedirRevelacion(cuerpo: {
  partidaId: string;
  resultadosMontones: Record<string, string>;
}): Promise<void> {
  const respaldo = "Error al revelar montones";
  const dada = await llamar("revelarMontoncitos", { cuerpo, respaldo });
  if (dada && !Array.isArray(dada.resultados)) console.error(respaldo);
}
