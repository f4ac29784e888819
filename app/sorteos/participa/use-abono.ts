import { useEffect, useEffectEvent, useRef, useState } from "react";
import { callFunction, FunctionError } from "#app/lib/actions/functions-client.ts";
import { refreshPage } from "#app/lib/realtime/realtime.ts";
import {
  abonoAlSalir,
  ajustarAbono,
  bajarAbono,
  leerAbono,
  type MargenAbono,
  minimoVigente,
  puntosInsuficientes,
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
  const vigente = (valor: number | null | undefined) =>
    valor === undefined ? minimoVigente(margen) : ajustarAbono(valor, margen);
  return {
    valor: vigente(escrito),
    escribir: (texto: string) => setEscrito(leerAbono(texto, margen)),
    /** On blur and on submit: the amount is never empty nor below the minimum. */
    salir() {
      setEscrito((antes) => abonoAlSalir(vigente(antes), margen));
      return abonoAlSalir(vigente(escrito), margen);
    },
    mover(sentido: Sentido, pasos: number) {
      if (puntosInsuficientes(margen)) return;
      const paso = sentido === 1 ? subirAbono : bajarAbono;
      setEscrito((antes) => paso(vigente(antes), margen, pasos));
    },
    poner: setEscrito,
    reiniciar: () => setEscrito(undefined),
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
      void confirmarCorreo({ email, sku, puntos, ...tramo });
    } catch (error) {
      setFalla(anotarFalla(error));
      setFase("confirmar");
    } finally {
      enviando.current = false;
      refreshPage();
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
      setPuntos(monto.salir());
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
  return { mensaje, sin_sesion: status === 401, repetible: status < 400 || status >= 500 || status === 429 };
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
