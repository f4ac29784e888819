import { useEffect, useEffectEvent, useRef, useState } from "react";
import { callFunction, FunctionError, noAnswer } from "#app/lib/actions/functions-client.ts";
import { refreshPage } from "#app/lib/realtime/realtime.ts";
import {
  abonoAlSalir,
  ajustarAbono,
  bajarAbono,
  leerAbono,
  type MargenAbono,
  minimoVigente,
  negativaEscrito,
  puntosInsuficientes,
  seMuestraEscrito,
  subirAbono,
} from "#modules/sorteos/abonos/minimo-abono.ts";
import type { Sentido } from "./use-flechas.ts";

const ERROR_CORREO = "Error al enviar el correo de confirmación.";
const HECHO_MS = 3_000;

export type Abonado = { puntosInicio: number; puntosFinal: number };
export type FallaAbono = {
  mensaje: string;
  sin_sesion: boolean;
  /** A retry may succeed: the server did not answer or was busy. */
  repetible: boolean;
  /** It is not known whether the abono was made. */
  sin_respuesta: boolean;
};
type Fase = "confirmar" | "enviando" | "hecha";
type Opciones = {
  sku: string;
  /** The key of the raffle on the page. */
  sorteo: string;
  margen: MargenAbono;
  usuario: { codigo_referido: string; email: string };
};

/** The amount in the field. Until the person changes it, it follows the current minimum. */
function useMonto(margen: MargenAbono) {
  const [escrito, setEscrito] = useState<number | null | undefined>(undefined);
  // What the person typed, while the field shows it in place of the amount.
  const [texto, setTexto] = useState<string | null>(null);
  const poner = (valor: number | null | undefined) => {
    setTexto(null);
    setEscrito(valor);
  };
  const error = texto === null ? null : (negativaEscrito(texto)?.frase ?? null);
  const vigente = (valor: number | null | undefined) =>
    valor === undefined ? minimoVigente(margen) : ajustarAbono(valor, margen);
  return {
    valor: vigente(escrito),
    texto,
    error,
    escribir(nuevo: string) {
      setTexto(seMuestraEscrito(nuevo) ? nuevo : null);
      setEscrito(leerAbono(nuevo, margen));
    },
    /** On blur and on submit: the amount is never empty nor below the minimum; null while the text is no amount. */
    salir(): number | null {
      if (error !== null) return null;
      setTexto(null);
      setEscrito((antes) => abonoAlSalir(vigente(antes), margen));
      return abonoAlSalir(vigente(escrito), margen);
    },
    mover(sentido: Sentido, pasos: number) {
      if (puntosInsuficientes(margen)) return;
      const paso = sentido === 1 ? subirAbono : bajarAbono;
      setTexto(null);
      setEscrito((antes) => paso(vigente(antes), margen, pasos));
    },
    poner,
    reiniciar: () => poner(undefined),
  };
}

/** Confirm → spinner → check for about 3 s → close, and the amount returns to the minimum. */
export function useAbono({ sku, sorteo, margen, usuario }: Opciones) {
  const monto = useMonto(margen);
  const [puntos, setPuntos] = useState(0);
  // The raffle for which the dialog was opened: the page may show the next one while the dialog is open.
  const [elegido, setElegido] = useState(sorteo);
  const [abierto, setAbierto] = useState(false);
  const [fase, setFase] = useState<Fase>("confirmar");
  const [falla, setFalla] = useState<FallaAbono | null>(null);
  const [hecho, setHecho] = useState<Abonado | null>(null);
  const enviando = useRef(false);

  const cerrar = () => {
    setAbierto(false);
    if (fase === "hecha") monto.reiniciar();
  };
  const enviar = async () => {
    if (enviando.current) return;
    enviando.current = true;
    setFase("enviando");
    setFalla(null);
    const { codigo_referido, email } = usuario;
    try {
      const pedido = { sku, puntos, usuario: codigo_referido, sorteo: elegido };
      const tramo = await callFunction<Abonado>("abonarPuntos", pedido);
      setHecho(tramo);
      setFase("hecha");
      refreshPage();
      void confirmarCorreo({ email, sku, puntos, ...tramo });
    } catch (error) {
      const fallada = anotarFalla(error);
      setFalla(fallada);
      setFase("confirmar");
      // A refusal may come from what changed meanwhile. Without an answer the page would not be read either, and an error would replace it.
      if (!fallada.sin_respuesta) refreshPage();
    } finally {
      enviando.current = false;
    }
  };
  useDespues(abierto && fase === "hecha", HECHO_MS, cerrar);

  return {
    monto,
    puntos,
    abierto,
    fase,
    falla,
    hecho,
    cerrar,
    enviar,
    abrir() {
      const pedidos = monto.salir();
      if (pedidos === null) return;
      setPuntos(pedidos);
      setElegido(sorteo);
      setFase("confirmar");
      setFalla(null);
      setAbierto(true);
    },
  };
}

export type FormularioAbono = ReturnType<typeof useAbono>;

/** Logs the exact message; the person sees it with what they can do. */
function anotarFalla(error: unknown): FallaAbono {
  const mensaje = error instanceof Error ? error.message : String(error);
  console.error(mensaje);
  const status = error instanceof FunctionError ? error.status : 0;
  const sin_respuesta = noAnswer(error);
  return { mensaje, sin_sesion: status === 401, repetible: sin_respuesta || status === 429, sin_respuesta };
}

/** The mail is already in the outbox: this only confirms it, so its failure is only logged. */
async function confirmarCorreo({ email, sku, puntos, puntosInicio, puntosFinal }: Abonado & Correo) {
  const cuerpo = { email, sku, puntos, puntosInicio, puntosFinal };
  await callFunction("sendEmailPuntosAbonados", cuerpo, { background: true }).catch(() =>
    console.error(ERROR_CORREO),
  );
}
type Correo = { email: string; sku: string; puntos: number };

function useDespues(activo: boolean, ms: number, hacer: () => void): void {
  const alCumplirse = useEffectEvent(hacer);
  useEffect(() => {
    if (!activo) return;
    const reloj = setTimeout(() => alCumplirse(), ms);
    return () => clearTimeout(reloj);
  }, [activo, ms]);
}
