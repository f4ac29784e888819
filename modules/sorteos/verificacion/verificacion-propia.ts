import type { Acta } from "./acta.ts";
import type { Comprobacion } from "./verificacion.ts";

/** What a participant knows of their own: it must be in the public acta as it is in their receipts. */
export type LoMio = {
  seudonimo: string;
  rangos: readonly { inicio: number; final: number }[];
  input: number | null;
};

const linea = ({ inicio, final }: { inicio: number; final: number }) => `${inicio}-${final}`;

function misRangos(acta: Acta, yo: LoMio): Comprobacion {
  const enActa = acta.rangos.filter(({ participante }) => participante === yo.seudonimo).map(linea);
  const mios = new Set(yo.rangos.map(linea));
  const ok = enActa.length === mios.size && enActa.every((rango) => mios.has(rango));
  return {
    id: "mis_rangos",
    titulo: "Tus números están en el acta",
    ok,
    pendiente: false,
    explicacion: ok
      ? "el acta te da los mismos números que muestra tu cuenta."
      : "los números del acta no son los que muestra tu cuenta. Guarda tus comprobantes y escríbenos.",
  };
}

function miInput(acta: Acta, yo: LoMio): Comprobacion {
  const titulo = "Tu aporte está en el acta";
  if (acta.aportes === null) {
    const explicacion = "los aportes se publican al iniciar el sorteo.";
    return { id: "mi_input", titulo, ok: false, pendiente: true, explicacion };
  }
  const enActa = acta.aportes.find(({ participante }) => participante === yo.seudonimo)?.input ?? null;
  const ok = enActa === yo.input;
  const bien = yo.input === null ? "no diste un aporte y el acta tampoco lo tiene." : `es el ${yo.input}.`;
  const explicacion = ok ? bien : "el aporte del acta no es el que muestra tu cuenta.";
  return { id: "mi_input", titulo, ok, pendiente: false, explicacion };
}

export const verificarLoMio = (acta: Acta, yo: LoMio): Comprobacion[] => [
  misRangos(acta, yo),
  miInput(acta, yo),
];

/** The page said these before the acta was asked for: an acta of another raffle proves nothing about this one. */
export function verificarPagina(acta: Acta, pagina: { key: string; compromiso: string }): Comprobacion {
  const ok = acta.key === pagina.key && acta.compromiso === pagina.compromiso;
  return {
    id: "pagina",
    titulo: "El acta es la de este sorteo",
    ok,
    pendiente: false,
    explicacion: ok
      ? "lleva el mismo código y el mismo compromiso que muestra esta página."
      : "su código o su compromiso no son los que muestra esta página.",
  };
}
