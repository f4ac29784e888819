import { type Cadena, type Garantia, leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Acta } from "./acta.ts";
import { comprobarPulso, type VerificarFirma } from "./pulso.ts";
import {
  type Aporte,
  balizaBienFormada,
  completarAportes,
  compromiso,
  duenoDe,
  fallaEnRangos,
  type Ganadores,
  garantiaDeBaliza,
  huellaAportes,
  huellaRangos,
  inputValido,
  mezclar,
  participantes,
  sortear,
} from "./sorteo-v1.ts";
import { bien, falta, mal, type Veredicto } from "./veredicto.ts";

export type ComprobacionSorteo = Veredicto & { id: string; titulo: string };

const SIN_GANADORES = falta("este sorteo todavía no tiene ganadores.");

async function abreCompromiso(acta: Acta): Promise<Veredicto> {
  if (acta.semilla === null) return falta("el código sellado sigue en secreto hasta el sorteo.");
  const abre = (await compromiso(acta.key, hexABytes(acta.semilla))) === acta.compromiso;
  if (!abre) return mal("el código sellado publicado no es el que se comprometió antes del primer abono.");
  return bien("el código sellado es el que se comprometió antes del primer abono.");
}

function cubrenRangos({ rangos, objetivo }: Acta): Veredicto {
  const falla = fallaEnRangos(rangos, objetivo);
  return falla ? mal(`${falla}.`) : bien(`cada número del 1 al ${miles(objetivo)} es de una sola persona.`);
}

async function coincideHuellaRangos({ key, objetivo, rangos, huella_rangos }: Acta): Promise<Veredicto> {
  const coincide = (await huellaRangos(key, objetivo, rangos)) === huella_rangos;
  return coincide
    ? bien("la tabla de participantes es la que se publicó al cerrar.")
    : mal("la tabla de participantes no es la que se publicó al cerrar.");
}

/** The hash does not cover whether an input is automatic: check that each automatic one is the number that the seed dictates. */
async function reglaDeAportes(acta: Acta, aportes: Aporte[], semilla: Uint8Array): Promise<string | null> {
  const personas = new Set(participantes(acta.rangos));
  const quienes = aportes.map(({ participante }) => participante);
  if (new Set(quienes).size !== quienes.length) return "una persona aparece con más de un aporte.";
  if (quienes.some((quien) => !personas.has(quien))) return "hay un aporte de alguien que no participa.";
  if (aportes.some(({ input }) => !inputValido(input))) return "hay un aporte que no está entre 1 y 100.";
  const linea = (aporte: Aporte) => `${aporte.participante}:${aporte.input}:${aporte.automatico}`;
  const dados = aportes.filter(({ automatico }) => !automatico);
  const esperados = new Set((await completarAportes(semilla, acta.rangos, dados)).map(linea));
  const automaticos = aportes.filter(({ automatico }) => automatico);
  const iguales =
    esperados.size === aportes.length && automaticos.every((aporte) => esperados.has(linea(aporte)));
  return iguales ? null : "los aportes automáticos no son los que dicta el código sellado.";
}

async function coincidenAportes(acta: Acta): Promise<Veredicto> {
  const { aportes, huella_aportes, semilla } = acta;
  if (aportes === null || huella_aportes === null || semilla === null) {
    return falta("los aportes se publican al iniciar el sorteo.");
  }
  if ((await huellaAportes(acta.key, aportes)) !== huella_aportes) {
    return mal("los aportes no son los que se congelaron antes del sorteo.");
  }
  const falla = await reglaDeAportes(acta, aportes, hexABytes(semilla));
  return falla
    ? mal(falla)
    : bien(`los ${aportes.length} aportes son los que se congelaron antes del sorteo.`);
}

/** Computes the winners from the facts alone: every hash of the acta is computed again. */
async function recalcular(
  acta: Acta,
  semilla: string,
  aportes: Aporte[],
  baliza: string,
): Promise<Ganadores> {
  const z = await mezclar(hexABytes(semilla), {
    key: acta.key,
    huella_rangos: await huellaRangos(acta.key, acta.objetivo, acta.rangos),
    huella_aportes: await huellaAportes(acta.key, aportes),
    baliza,
  });
  return sortear(z, acta.objetivo, acta.rangos);
}

/** The result of a draw that the shop has not settled, for a reader who completed the acta with the pulse. */
async function anticipaNumeros(acta: Acta): Promise<Veredicto> {
  const { semilla, aportes, baliza } = acta;
  const completa = semilla !== null && aportes !== null && baliza !== null && balizaBienFormada(baliza);
  if (!completa || !sorteables(acta)) return SIN_GANADORES;
  const { numero_producto, ganador_producto, numero_puntos, ganador_puntos } = await recalcular(
    acta,
    semilla,
    aportes,
    baliza,
  );
  return falta(
    `el acta todavía no los dice. Salen ${numero_producto}, de ${ganador_producto}, y ${numero_puntos}, de ${ganador_puntos}.`,
  );
}

const sorteables = ({ rangos, objetivo }: Acta): boolean =>
  fallaEnRangos(rangos, objetivo) === null && participantes(rangos).length >= 2;

async function reproduceNumeros(acta: Acta): Promise<Veredicto> {
  const { semilla, aportes, baliza, numero_producto, numero_puntos } = acta;
  if (numero_producto === null || numero_puntos === null) return anticipaNumeros(acta);
  if (semilla === null || aportes === null || baliza === null) {
    return falta("faltan el código sellado, los aportes o la baliza para recalcularlos.");
  }
  if (acta.sorteado_en === null || Date.parse(acta.sorteado_en) < Date.parse(acta.cerrado_en)) {
    return mal("el acta no dice que se sorteó después del cierre.");
  }
  if (!balizaBienFormada(baliza)) return mal("la baliza no es «sin-baliza» ni un pulso con su firma.");
  if (!sorteables(acta)) return mal("con estos rangos no se puede sortear.");
  const calculado = await recalcular(acta, semilla, aportes, baliza);
  const numeros = `${calculado.numero_producto} y ${calculado.numero_puntos}`;
  const iguales = calculado.numero_producto === numero_producto && calculado.numero_puntos === numero_puntos;
  if (!iguales) return mal(`el acta dice ${numero_producto} y ${numero_puntos}, pero salen ${numeros}.`);
  return bien(`salen ${numeros} (${garantiaDeBaliza(baliza)}).`);
}

function sonDuenos(acta: Acta): Veredicto {
  const { rangos, numero_producto, ganador_producto, numero_puntos, ganador_puntos } = acta;
  if (numero_producto === null || numero_puntos === null) return SIN_GANADORES;
  if (ganador_producto === null || ganador_puntos === null) return SIN_GANADORES;
  if (duenoDe(rangos, numero_producto) !== ganador_producto) {
    return mal(`el número ${numero_producto} no es de quien figura con el producto.`);
  }
  if (duenoDe(rangos, numero_puntos) !== ganador_puntos) {
    return mal(`el número ${numero_puntos} no es de quien figura con los puntos.`);
  }
  return bien(`el ${numero_producto} es de ${ganador_producto} y el ${numero_puntos} de ${ganador_puntos}.`);
}

function sonDistintos({ ganador_producto, ganador_puntos }: Acta): Veredicto {
  if (ganador_producto === null || ganador_puntos === null) return SIN_GANADORES;
  if (ganador_producto === ganador_puntos) return mal("una misma persona figura con los dos premios.");
  return bien("cada premio es de una persona distinta.");
}

type Regla = { id: string; titulo: string; comprobar: (acta: Acta) => Veredicto | Promise<Veredicto> };

const ANTES_DEL_PULSO: readonly Regla[] = [
  { id: "compromiso", titulo: "El compromiso se abre", comprobar: abreCompromiso },
  { id: "rangos", titulo: "Los rangos cubren todos los números", comprobar: cubrenRangos },
  { id: "huella_rangos", titulo: "La huella de los rangos coincide", comprobar: coincideHuellaRangos },
  { id: "huella_aportes", titulo: "La huella de los aportes coincide", comprobar: coincidenAportes },
];

const DESPUES_DEL_PULSO: readonly Regla[] = [
  { id: "numeros", titulo: "Los dos números se reproducen", comprobar: reproduceNumeros },
  { id: "duenos", titulo: "Los ganadores son dueños de sus números", comprobar: sonDuenos },
  { id: "distintos", titulo: "Los ganadores son distintos", comprobar: sonDistintos },
];

/**
 * Recomputes the acta. `ensayo` is the rehearsal chain whose pulses this verifier accepts besides those of quicknet; `verificar`
 * replaces the check of the pulse's signature for a caller that has its verdict already.
 */
export async function verificarActa(
  acta: Acta,
  ensayo: Cadena | null = null,
  verificar?: VerificarFirma,
): Promise<ComprobacionSorteo[]> {
  const comprobar = async ({ id, titulo, comprobar }: Regla) => ({ id, titulo, ...(await comprobar(acta)) });
  return [
    ...(await Promise.all(ANTES_DEL_PULSO.map(comprobar))),
    ...(await comprobarPulso(acta, ensayo, verificar)),
    ...(await Promise.all(DESPUES_DEL_PULSO.map(comprobar))),
  ];
}

/** What a participant knows from their own receipts; the public acta must say the same. */
export type LoMio = {
  seudonimo: string;
  rangos: readonly { inicio: number; final: number }[];
  input: number | null;
};

const linea = ({ inicio, final }: { inicio: number; final: number }) => `${inicio}-${final}`;

function misRangos(acta: Acta, yo: LoMio): ComprobacionSorteo {
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

function miInput(acta: Acta, yo: LoMio): ComprobacionSorteo {
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

export const verificarLoMio = (acta: Acta, yo: LoMio): ComprobacionSorteo[] => [
  misRangos(acta, yo),
  miInput(acta, yo),
];

export type PaginaComprobada = {
  key: string;
  compromiso: string;
  garantia: Garantia;
  /** The pinned round; null while the page shows none. */
  ronda: number | null;
};

/**
 * Compares the acta with what the page showed before it was downloaded: an acta of another raffle proves nothing about this one.
 */
export function verificarPagina(acta: Acta, pagina: PaginaComprobada): ComprobacionSorteo {
  const ronda = acta.baliza === null ? null : (leerTextoPulso(acta.baliza)?.ronda ?? null);
  const esEste = acta.key === pagina.key && acta.compromiso === pagina.compromiso;
  const esLoPrometido = acta.garantia === pagina.garantia && (pagina.ronda ?? ronda) === ronda;
  const ok = esEste && esLoPrometido;
  return {
    id: "pagina",
    titulo: "El acta es la de este sorteo",
    ok,
    pendiente: false,
    explicacion: ok
      ? "lleva el mismo código, el mismo compromiso y la misma garantía que muestra esta página."
      : esEste
        ? "su garantía o su ronda no son las que muestra esta página."
        : "su código o su compromiso no son los que muestra esta página.",
  };
}
