import {
  type Cadena,
  esDeEnsayo,
  instanteDeRonda,
  leerTextoPulso,
  type Pulso,
} from "#modules/comun/baliza/drand.ts";
import { formatearFechaHora, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Acta } from "./acta.ts";
import { cadenaConocida, rondaDelSorteo } from "./ronda.ts";
import { bien, falta, mal, type Veredicto } from "./veredicto.ts";

/** The check whose failure weakens the guarantee of a draw without making its result wrong. */
export const A_TIEMPO = "semilla_a_tiempo";

/** "el 13-11-2026 a las 22:02:00" */
function cuando(instante: Date): string {
  const [dia, hora] = formatearFechaHora(instante).split(" ");
  return `el ${dia} a las ${hora}:${String(partesSantiago(instante).segundo).padStart(2, "0")}`;
}

type Fijado = { acta: Acta; pulso: Pulso; cadena: Cadena };

/** The round was not chosen by a person: it follows from the date. A rehearsal pins its round when it starts. */
function esLaRonda({ acta, pulso, cadena }: Fijado): Veredicto {
  const { fecha_sorteo, ensayo } = acta;
  const ronda = `la ronda ${pulso.ronda}`;
  if (ensayo) return bien(`este sorteo fue un ensayo: ${ronda} quedó fijada al iniciarlo.`);
  if (!fecha_sorteo) return bien(`el acta fija ${ronda} y no dice con qué fecha compararla.`);
  const esperada = rondaDelSorteo(cadena, new Date(fecha_sorteo));
  if (pulso.ronda !== esperada)
    return mal(`el acta usa ${ronda}, y a su fecha le corresponde la ${esperada}.`);
  return bien(`${ronda} es la que corresponde a dos minutos después de la fecha del sorteo.`);
}

async function firmaDelPulso({ pulso: { ronda, firma }, cadena }: Fijado): Promise<Veredicto> {
  if (firma === null) {
    return falta(`el pulso de la ronda ${ronda} sale ${cuando(instanteDeRonda(cadena, ronda))}.`);
  }
  // The code of the curve is large: load it when a pulse is really checked.
  const { verificarPulso } = await import("#modules/comun/baliza/verificar-pulso.ts");
  const quien = esDeEnsayo(cadena) ? "la baliza de ensayo" : "la red pública drand";
  return (await verificarPulso(cadena, ronda, firma))
    ? bien(`${quien} firmó el pulso de la ronda ${ronda}.`)
    : mal(`la firma no es el pulso de la ronda ${ronda} de ${quien}.`);
}

/** Null when the acta does not say when the seed became public: actas of earlier versions, and seeds that are still secret. */
function semillaATiempo({ acta, pulso, cadena }: Fijado): Veredicto | null {
  const { semilla, semilla_publicada_en } = acta;
  if (semilla === null) return falta("la semilla se publica antes de que salga el pulso.");
  if (!semilla_publicada_en) return null;
  const publicada = new Date(semilla_publicada_en);
  const sale = instanteDeRonda(cadena, pulso.ronda);
  const frase = `se publicó ${cuando(publicada)} y el pulso es del ${cuando(sale).slice(3)}`;
  if (publicada < sale) return bien(`${frase}.`);
  return mal(`${frase}: la tienda pudo conocer el resultado antes de mostrar los aportes y la semilla.`);
}

type LineaPulso = Veredicto & { id: string; titulo: string };

const RONDA = { id: "ronda", titulo: "La ronda de la baliza es la que correspondía" };
const PULSO = { id: "pulso", titulo: "El pulso de la baliza es auténtico" };
const TIEMPO = { id: A_TIEMPO, titulo: "La semilla se publicó antes que el pulso" };

/**
 * The checks of a draw with a beacon; none for a draw without one. `propia` is the rehearsal chain that the verifier was given:
 * any other chain than quicknet is foreign without it.
 */
export async function comprobarPulso(acta: Acta, propia: Cadena | null): Promise<LineaPulso[]> {
  const { baliza, garantia } = acta;
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  if (!pulso) {
    if (garantia !== "drand") return [];
    const veredicto =
      baliza === null
        ? falta("el acta todavía no fija un pulso.")
        : mal("este sorteo se creó con baliza pública y el acta no tiene un pulso.");
    return [{ ...PULSO, ...veredicto }];
  }
  if (garantia === "ninguna")
    return [{ ...PULSO, ...mal("este sorteo se creó sin baliza y el acta usa un pulso.") }];
  const cadena = cadenaConocida(pulso.cadena, propia);
  if (!cadena)
    return [{ ...PULSO, ...mal("el pulso es de una cadena que no es la red pública drand quicknet.") }];
  const fijado = { acta, pulso, cadena };
  const tiempo = semillaATiempo(fijado);
  return [
    { ...RONDA, ...esLaRonda(fijado) },
    { ...PULSO, ...(await firmaDelPulso(fijado)) },
    ...(tiempo ? [{ ...TIEMPO, ...tiempo }] : []),
  ];
}
