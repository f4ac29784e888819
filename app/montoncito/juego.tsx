import { memo, Suspense, startTransition, useEffect, useReducer, useRef, useState } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { useRenderAt } from "#app/lib/clock/use-server-clock.ts";
import { refreshPage, useConnectionState } from "#app/lib/realtime/realtime.ts";
import { Waits } from "#app/lib/use-hydrated.ts";
import type { JuegoLeido as VistaJuego } from "#modules/montoncito/leer-juego.server.ts";
import {
  type EnCurso,
  hayRevelacion,
  type Momento,
  momentoDe,
  proximoMomento,
  pulsoDemorado,
} from "#modules/montoncito/reglas/momento.ts";
import { aparteEnEspera, saldoMostrado, totalApostado } from "#modules/montoncito/reglas/tablero.ts";
import { enEspera } from "#modules/montoncito/textos.ts";
import { Confianza } from "./confianza.tsx";
import { desenlaceDe } from "./desenlace.ts";
import { HistorialPartidas } from "./historial.tsx";
import { LimitesPropios } from "./limites.tsx";
import { DialogoReglas } from "./mesa/ayuda.tsx";
import { CabeceraMesa, PieMesa, usePresentes } from "./mesa/cabecera.tsx";
import { Reloj } from "./mesa/cuenta.tsx";
import { Fieltro } from "./mesa/fieltro.tsx";
import { ResultadoPartida } from "./mesa/resultado.tsx";
import { MisPartidas } from "./mis-partidas.tsx";
import { ReglasJuego } from "./reglas.tsx";
import { useSonido } from "./sonido/use-sonido.ts";
import { useAnuncios } from "./use-anuncios.ts";
import { useApuestas } from "./use-apuestas.ts";
import { useMesa } from "./use-mesa.ts";
import { useRonda } from "./use-ronda.ts";

type Props = { juego: VistaJuego; delDocumento: boolean; respuesta: Respuesta | undefined };

/** The live table, and below it the information that lets people verify it. Always in the dark theme. */
export const JuegoEnVivo = memo(function Juego({ juego, delDocumento, respuesta }: Props) {
  const { vista, pausa, yo } = juego;
  const codigo = yo?.codigo ?? null;
  const mesa = useMesa(vista, { pausada: pausa !== null, delDocumento });
  const { tablero, reloj } = mesa;
  const momento = useMomento(tablero, reloj);
  const sonido = useSonido();
  const apuestas = useApuestas(mesa, { codigo, alApostar: () => sonido.tocar("ficha") });
  useRonda({ mesa, momento, codigo, pausada: pausa !== null });
  const revela = hayRevelacion(momento);
  const desenlace = tablero && revela ? desenlaceDe(tablero) : null;
  const demora = tablero !== null && pulsoDemorado(tablero, momento.ahora);
  const anuncio = useAnuncios({ tablero, momento, demora, desenlace, tocar: sonido.tocar });
  const leida = { key_partida: vista?.partida.key_partida ?? null, en_espera: juego.en_espera };
  const aparte = tablero && aparteEnEspera(tablero, leida);
  useAlTerminar(tablero?.key_partida ?? null, momento.fase === "resultado" && codigo !== null);
  const conexion = useConnectionState();
  const personas = usePresentes();
  const revelado = momento.fase === "resultado" || momento.fase === "terminada";
  const saldo = tablero && codigo ? saldoMostrado(tablero, revelado) : 0;
  const [conAyuda, verAyuda] = useState(false);
  const pedirAyuda = () => verAyuda(true);
  return (
    <div className="montoncito bg-papel text-tinta" data-theme="oscuro">
      <CabeceraMesa saldo={saldo} personas={personas} sonido={sonido} pedirAyuda={pedirAyuda} />
      {tablero && <Reloj tablero={tablero} momento={momento} nota={apuestas.nota} />}
      <div className="montoncito-mesa flex flex-col text-gris-l98">
        <Fieltro
          tablero={tablero}
          momento={momento}
          saldo={saldo}
          capacidad={juego.capacidad}
          aparte={aparte && enEspera(aparte.key_partida, aparte.apostado)}
          apuestas={apuestas}
          personas={personas}
          ultima={ultimaRonda(juego)}
          pausa={pausa}
          conexion={conexion}
          impedimento={yo ? yo.impedimento : null}
          conSesion={yo !== null}
        />
      </div>
      <PieMesa saldo={saldo} apostado={tablero ? totalApostado(tablero) : 0} pedirAyuda={pedirAyuda} />
      {tablero && desenlace && (
        <ResultadoPartida
          ronda={tablero.key_partida}
          desenlace={desenlace}
          momento={momento}
          demora={demora}
        />
      )}
      <p className="sr-only" role="status">
        {anuncio}
      </p>
      <DialogoReglas
        abierta={conAyuda}
        alCambiar={verAyuda}
        apuestaMaxima={tablero?.apuesta_maxima ?? null}
      />
      <div className="container-page grid gap-4 pt-6 pb-14 md:gap-6 md:pt-10 md:pb-18">
        <Confianza tablero={tablero} />
        <BajoLaMesa juego={juego} apuestaMaxima={tablero?.apuesta_maxima ?? null} respuesta={respuesta} />
      </div>
    </div>
  );
});

/** The last round in which the person bet; null on a later page of them. */
const ultimaRonda = ({ yo }: VistaJuego) =>
  yo?.partidas.pagina === 1 ? (yo.partidas.filas[0] ?? null) : null;

type BajoLaMesaProps = { juego: VistaJuego; apuestaMaxima: number | null; respuesta: Respuesta | undefined };

/**
 * A memo, so that bets and the clock do not render it again. It is hydrated after the table.
 */
const BajoLaMesa = memo(function BajoLaMesa({ juego, apuestaMaxima, respuesta }: BajoLaMesaProps) {
  const propio = juego.admin ? null : juego.yo;
  return (
    <Suspense>
      <HistorialPartidas juego={juego} />
      {propio && <MisPartidas partidas={propio.partidas} />}
      <ReglasJuego apuestaMaxima={apuestaMaxima} />
      {propio && <LimitesPropios limites={propio.limites} respuesta={respuesta} />}
      <Waits />
    </Suspense>
  );
});

/** Reloads histories and the day's figures once the result is public, each page after a random delay. */
function useAlTerminar(key: string | null, conResultado: boolean): void {
  const primera = useRef(key);
  useEffect(() => {
    if (key === primera.current) return;
    primera.current = null;
    const timer = setTimeout(refreshPage, 500 + Math.random() * 4_000);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(() => {
    if (!conResultado) return;
    const timer = setTimeout(refreshPage, Math.random() * 1_000);
    return () => clearTimeout(timer);
  }, [conResultado]);
}

const SIN_PARTIDA: EnCurso = {
  estado: "anulada",
  tiempo_inicio: null,
  duracion: 0,
  cerrada_en: null,
  baliza_en: null,
  repartida_en: null,
  apartada: false,
};

/** The phase of the round by the server's clock; renders exactly when the phase changes. */
function useMomento(partida: EnCurso | null, reloj: ServerClock): Momento & { ahora: Date } {
  const [, mirar] = useReducer((veces: number) => veces + 1, 0);
  const actual = partida ?? SIN_PARTIDA;
  const ahora = new Date(reloj.now());
  const espera = proximoMomento(actual, ahora);
  useRenderAt(reloj, espera === null ? null : ahora.getTime() + Math.max(0, espera));
  useEffect(() => {
    const alVolver = () => document.visibilityState === "visible" && mirar();
    document.addEventListener("visibilitychange", alVolver);
    // The first render used the server's instant. Nothing waits for the second, so it may be interrupted.
    startTransition(mirar);
    return () => document.removeEventListener("visibilitychange", alVolver);
  }, []);
  return { ...momentoDe(actual, ahora), ahora };
}
