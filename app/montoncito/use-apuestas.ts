import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callFunction, FunctionError, noAnswer } from "#app/lib/actions/functions-client.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { TEXTOS_MONTONCITO } from "#modules/montoncito/textos.ts";
import { frase, SIN_CODIGO } from "./llamadas.ts";
import type { MesaEnVivo } from "./use-mesa.ts";

export type NotaApuesta = { ok: boolean; texto: string };
export type Apuestas = {
  /** Piles whose bet is being saved. */
  guardando: ReadonlySet<number>;
  retirando: ReadonlySet<number>;
  nota: NotaApuesta | null;
  /** Whether the bet was saved. */
  apostar: (numero: number, cantidad: number) => Promise<boolean>;
  /** One point on each of these piles; the first refusal ends it. */
  apostarEnVarios: (numeros: readonly number[]) => Promise<void>;
  cancelar: (numero: number) => Promise<void>;
};

const GIRA = 3_000;
const NOTA_VISIBLE = 6_000;

/** +1, +10 and 'Cancelar'. A refusal of the server is shown in one line. */
export function useApuestas(
  { tablero, contar, ponerAlDia }: MesaEnVivo,
  { codigo, alApostar }: { codigo: string | null; alApostar: () => void },
): Apuestas {
  const [guardando, marcar] = useMontones();
  const [retirando, marcarRetiro] = useMontones();
  const [nota, decir] = useNota();
  const { revalidate } = useRevalidator();
  const partidaId = tablero?.key_partida ?? "";

  const fallar = (error: unknown, respaldo: string) => {
    const texto = frase(error, respaldo);
    console.error(texto);
    // The session has ended: the page is read again and shows what a visitor sees.
    if (error instanceof FunctionError && error.status === 401) return void revalidate();
    if (noAnswer(error)) decir({ ok: false, texto: `${texto} ${sinSaber("tu jugada")}` }, { queda: true });
    else decir({ ok: false, texto });
    // The house's limit of the day is not part of the table: the page reads it again.
    if (texto === TEXTOS_MONTONCITO.mesa_completa) void revalidate();
    void ponerAlDia();
  };
  const apostar = async (numero: number, cantidad: number) => {
    if (!codigo) {
      fallar(new Error(SIN_CODIGO), SIN_CODIGO);
      return false;
    }
    if (guardando.has(numero)) return false;
    const soltar = marcar(numero);
    const quieto = setTimeout(soltar, GIRA);
    try {
      const cuerpo = { jugador: codigo, cantidad, numeroMonton: numero, partidaId };
      const dada = await callFunction<Hecha>("realizarApuesta", cuerpo);
      const puntos = dada.apuesta.puntos_apostados;
      contar({
        tipo: "movimiento",
        movimiento: { key_partida: partidaId, numero, puntos, version: dada.version },
      });
      decir({ ok: true, texto: dada.message });
      alApostar();
      return true;
    } catch (error) {
      clearTimeout(quieto);
      soltar();
      fallar(error, "Error al realizar la apuesta");
      return false;
    }
  };
  const apostarEnVarios = async (numeros: readonly number[]) => {
    for (const numero of numeros) if (!(await apostar(numero, 1))) return;
  };
  const cancelar = async (numero: number) => {
    if (!codigo) return fallar(new Error(SIN_CODIGO), SIN_CODIGO);
    if (retirando.has(numero)) return;
    const soltar = marcarRetiro(numero);
    try {
      const cuerpo = { jugador: codigo, partidaId, numeroMonton: numero };
      const { puntosDevueltos, version, message } = await callFunction<Retirada>("retirarApuesta", cuerpo);
      const movimiento = { key_partida: partidaId, numero, puntos: -puntosDevueltos, version };
      contar({ tipo: "movimiento", movimiento });
      decir({ ok: true, texto: message });
    } catch (error) {
      fallar(error, "Error al retirar la apuesta");
    } finally {
      soltar();
    }
  };
  return { guardando, retirando, nota, apostar, apostarEnVarios, cancelar };
}

type Hecha = { message: string; version: number; apuesta: { puntos_apostados: number } };
type Retirada = { message: string; version: number; puntosDevueltos: number };

const VACIO: ReadonlySet<number> = new Set();

function useMontones() {
  const [montones, setMontones] = useState(VACIO);
  const marcar = (numero: number) => {
    setMontones((antes) => new Set(antes).add(numero));
    return () => setMontones((antes) => new Set([...antes].filter((otro) => otro !== numero)));
  };
  return [montones, marcar] as const;
}

function useNota() {
  const [nota, setNota] = useState<NotaApuesta | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** `queda`: until the next note, because the person has to do something about it. */
  const decir = (nueva: NotaApuesta, { queda = false } = {}) => {
    clearTimeout(timer.current);
    setNota(nueva);
    if (!queda) timer.current = setTimeout(() => setNota(null), NOTA_VISIBLE);
  };
  return [nota, decir] as const;
}
