import { setTimeout as esperar } from "node:timers/promises";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerPropias } from "../apuestas/apuestas.store.server.ts";
import { conApuestas } from "../reglas/apuesta.ts";
import type { Carta } from "../reglas/cartas.ts";
import { esperaPulso, instanteCierre, instanteGiro, type Partida } from "../reglas/partida.ts";
import { desenlace, montonesCubiertos, montonesRevelados } from "../reglas/vista.ts";
import { TEXTOS_MONTONCITO } from "../textos.ts";
import { cartasDe, leerPartidaDe, mesaDe } from "./leer-partida.server.ts";
import { buscarPartida, type EnReloj } from "./partidas.store.server.ts";

// The functions that the page calls during a round. They report what the clock did and change nothing.

type DePartida = { partidaId: string };

async function tomar(ctx: Ctx, partidaId: string): Promise<EnReloj<Partida>> {
  const encontrada = await buscarPartida(ctx, partidaId);
  if (!encontrada) throw new Rechazo("desconocido", TEXTOS_MONTONCITO.partida_desconocida);
  return encontrada;
}

export async function iniciarCuentaRegresiva(ctx: Ctx, { partidaId }: DePartida) {
  const { partida, ahora } = await tomar(ctx, partidaId);
  if (partida.estado !== "cuenta") throw new Rechazo("estado", TEXTOS_MONTONCITO.sin_cuenta_regresiva);
  const { key_partida, tiempo_inicio: tiempoInicio, duracion } = partida;
  return {
    partidaId: key_partida,
    tiempoInicio,
    duracion,
    duracionIncluida: true,
    mostrarCartasIncluido: true,
    ahora,
  };
}

export async function actualizarMontoncitos(ctx: Ctx, { partidaId }: DePartida, sesion: Sesion | null) {
  return mesaDe(await leerPartidaDe(ctx, partidaId, sesion));
}

/** The countdown may reach zero a moment before moverJuego closes the round. */
const VECES = 20;
const CADA = 100;

/** `reparto` is null between the close and the deal. */
type Cerrada = {
  key_partida: string;
  reparto: { cartas: Carta[]; banca: number; repartida_en: Date } | null;
};

async function tomarCerrada(ctx: Ctx, partidaId: string): Promise<Cerrada> {
  for (let vez = 0; ; vez++) {
    const { partida, ahora } = await tomar(ctx, partidaId);
    if (partida.estado === "anulada")
      throw new Rechazo(
        "estado",
        conApuestas(partida.totales) > 0 ? TEXTOS_MONTONCITO.anulada : TEXTOS_MONTONCITO.anulada_vacia,
      );
    const { key_partida, banca, repartida_en } = partida;
    if (esperaPulso(partida)) return { key_partida, reparto: null };
    const cartas = await cartasDe(ctx, partida);
    if (cartas && banca !== null && repartida_en)
      return { key_partida, reparto: { cartas, banca, repartida_en } };
    const cierre = instanteCierre(partida);
    const enCero = partida.estado === "cuenta" && cierre !== null && ahora >= cierre;
    if (!enCero || vez >= VECES) throw new Rechazo("estado", TEXTOS_MONTONCITO.sin_cerrar);
    await esperar(CADA);
  }
}

const SIN_REPARTIR = { resultadosMontones: {}, resultado: null, resultadoUsuario: null };

/** `usuario` is optional and must be the caller's own code. While the cards wait for their pulse the answer has six backs. */
export async function cerrarPartida(
  ctx: Ctx,
  { partidaId, usuario }: DePartida & { usuario?: string | null | undefined },
  sesion: Sesion | null,
) {
  const propio = sesion?.codigo_referido ?? null;
  if (usuario && usuario !== propio) throw new Rechazo("ajeno", TEXTOS_MONTONCITO.resultado_ajeno);
  const { key_partida, reparto } = await tomarCerrada(ctx, partidaId);
  if (!reparto) return { montoncitos: montonesCubiertos(), ...SIN_REPARTIR };
  const { cartas, banca } = reparto;
  const propias = propio === null ? [] : await leerPropias(ctx, propio, [key_partida]);
  const montoncitos = montonesRevelados(cartas, banca).toSorted((a, b) => a.id - b.id);
  return { montoncitos, ...desenlace({ cartas, banca }, propias) };
}

/** Every card with the instant at which it flips, house first; none while they wait for their pulse. */
export async function revelarMontoncitos(ctx: Ctx, { partidaId }: DePartida) {
  const { reparto } = await tomarCerrada(ctx, partidaId);
  if (!reparto) return { resultados: {} };
  const resultados = montonesRevelados(reparto.cartas, reparto.banca).map((monton, k) => ({
    ...monton,
    gira_en: instanteGiro(reparto.repartida_en, k),
  }));
  return { resultados };
}
