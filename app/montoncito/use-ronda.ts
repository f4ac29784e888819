import { useEffect, useEffectEvent } from "react";
import type { Momento } from "#modules/montoncito/reglas/momento.ts";
import { totalApostado } from "#modules/montoncito/reglas/tablero.ts";
import { avisarCuentaRegresiva, pedirCierre, pedirNuevaPartida, pedirRevelacion } from "./llamadas.ts";
import type { MesaEnVivo } from "./use-mesa.ts";

type Parte = { mesa: MesaEnVivo; momento: Momento; codigo: string | null; pausada: boolean };

/** The server's clock moves rounds; a page without news this long after a deadline requests the table. */
const SIN_NOTICIAS = 1_200;
/** The same while a pulse is late, which may take long for all pages at once. */
const SIN_PULSO = 4_000;
/** Delay after `finalizada`, for a page that missed the broadcast. */
const TRAS_FINALIZADA = 6_000;
/** Random delay, to spread the calls that all pages would make at the same instant. */
const algo = (ms: number) => Math.random() * ms;

/** The calls that the specification makes during a round. None of them changes it. */
export function useRonda({ mesa, momento, codigo, pausada }: Parte): void {
  const { tablero } = mesa;
  const key = tablero?.key_partida ?? null;
  useCuenta(mesa);
  useCierre({ mesa, codigo });
  useEspera(momento.fase === "cerrando" || (momento.fase === "terminada" && enCurso(mesa)), mesa.ponerAlDia);
  useEspera(momento.fase === "barajando" && momento.segundos === null, mesa.ponerAlDia, SIN_PULSO);

  const alFinalizar = useEffectEvent(async () => {
    if (pausada) return mesa.contar({ tipo: "vista", vista: null });
    const lectura = await pedirNuevaPartida();
    if (!lectura) return;
    mesa.reloj.hear(lectura.ahora);
    mesa.contar({ tipo: "lectura", lectura });
  });
  const termino = tablero?.estado === "finalizada" || tablero?.estado === "anulada" || tablero?.apartada;
  useEffect(() => {
    if (!termino || key === null) return;
    const timer = setInterval(() => void alFinalizar(), TRAS_FINALIZADA);
    return () => clearInterval(timer);
  }, [termino, key]);
}

const enCurso = ({ tablero }: MesaEnVivo) => tablero?.estado === "Cerrada";

function useEspera(espera: boolean, preguntar: () => Promise<void>, cada = SIN_NOTICIAS): void {
  useEffect(() => {
    if (!espera) return;
    const timer = setInterval(() => void preguntar(), cada + algo(cada / 3));
    return () => clearInterval(timer);
  }, [espera, preguntar, cada]);
}

function useCuenta({ tablero }: MesaEnVivo): void {
  const partidaId = tablero?.estado === "cuenta" ? tablero.key_partida : null;
  const tiempoInicio = tablero?.tiempo_inicio?.toISOString() ?? null;
  useEffect(() => {
    if (!partidaId || !tiempoInicio) return;
    const timer = setTimeout(() => void avisarCuentaRegresiva({ tiempoInicio, partidaId }), algo(600));
    return () => clearTimeout(timer);
  }, [partidaId, tiempoInicio]);
}

/** Called at the close and, if the cards waited for a pulse, again at the deal. */
function useCierre({ mesa, codigo }: Pick<Parte, "mesa" | "codigo">): void {
  const { tablero } = mesa;
  const partidaId = tablero?.estado === "Cerrada" ? tablero.key_partida : null;
  const repartida = tablero?.repartida_en != null;
  const alCerrar = useEffectEvent(async (id: string, conCartas: boolean) => {
    const montonSistema = tablero?.banca ?? null;
    const cierre = await pedirCierre({ partidaId: id, montonSistema, usuario: codigo });
    if (!cierre || !conCartas) return;
    if (!tablero?.cartas || (cierre.resultadoUsuario?.totalApostado ?? 0) !== totalApostado(tablero))
      await mesa.ponerAlDia();
    await pedirRevelacion({ partidaId: id, resultadosMontones: cierre.resultadosMontones ?? {} });
  });
  useEffect(() => {
    if (!partidaId) return;
    const timer = setTimeout(() => void alCerrar(partidaId, repartida), algo(300));
    return () => clearTimeout(timer);
  }, [partidaId, repartida]);
}
