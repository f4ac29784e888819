import {
  type Cadena,
  cadenaConocida,
  esDeEnsayo,
  instanteDeRonda,
  leerTextoPulso,
  type Pulso,
} from "#modules/comun/baliza/drand.ts";
import { formatearFechaHora, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Acta } from "./acta.ts";
import { semillaTardia } from "./garantia.ts";
import { rondaDeEnsayo, rondaDelSorteo } from "./ronda.ts";
import { bien, falta, mal, type Veredicto } from "./veredicto.ts";

/** The check whose failure weakens the guarantee of a draw without making its result wrong. */
export const SEMILLA_A_TIEMPO = "semilla_a_tiempo";

/** "el 13-11-2026 a las 22:02:00" */
function cuando(instante: Date): string {
  const [dia, hora] = formatearFechaHora(instante).split(" ");
  return `el ${dia} a las ${hora}:${String(partesSantiago(instante).segundo).padStart(2, "0")}`;
}

/** Whether the signature is the chain's pulse of that round. */
export type VerificarFirma = (cadena: Cadena, ronda: number, firma: string) => Promise<boolean>;

/** Computes the pairing here. The code of the curve is large: load it when a pulse is really checked. */
const verificarAqui: VerificarFirma = async (cadena, ronda, firma) => {
  const { verificarPulso } = await import("#modules/comun/baliza/verificar-pulso.ts");
  return verificarPulso(cadena, ronda, firma);
};

type Fijado = { acta: Acta; pulso: Pulso; cadena: Cadena };

/**
 * Actas of this shop say which guarantee the raffle was created with, and all their instants must agree. An acta without that
 * field comes from an earlier version or another program: its round is compared with its date alone, and `limitesDe` says so.
 */
const esCompleta = ({ garantia }: Acta): boolean => garantia !== undefined;

/** Why the instants of a complete acta do not fit together; null when they do. */
function fallaDeFechas({ acta, pulso, cadena }: Fijado): string | null {
  const { sorteado_en } = acta;
  const ronda = `la ronda ${pulso.ronda}`;
  const sale = instanteDeRonda(cadena, pulso.ronda);
  if (sale <= new Date(acta.cerrado_en))
    return `${ronda} salió antes del cierre, cuando todavía se podía participar.`;
  if (pulso.firma !== null && sorteado_en !== null && new Date(sorteado_en) < sale)
    return `el acta dice que se sorteó antes de que saliera el pulso de ${ronda}.`;
  return null;
}

/** The round was not chosen by a person: it follows from the date. `limitesDe` names a date that does not follow from the closing. */
function esLaRonda(fijado: Fijado): Veredicto {
  const { acta, pulso, cadena } = fijado;
  const { fecha_sorteo, ensayo } = acta;
  const ronda = `la ronda ${pulso.ronda}`;
  const falla = esCompleta(acta) ? fallaDeFechas(fijado) : null;
  if (falla) return mal(falla);
  if (ensayo) return esDeUnEnsayo(fijado);
  if (!fecha_sorteo) return bien(`el acta fija ${ronda} y no dice con qué fecha compararla.`);
  const esperada = rondaDelSorteo(cadena, new Date(fecha_sorteo));
  if (pulso.ronda !== esperada)
    return mal(`el acta usa ${ronda}, y a su fecha le corresponde la ${esperada}.`);
  return bien(`${ronda} es la que corresponde a dos minutos después de la fecha del sorteo.`);
}

/** A rehearsal pins its round when it starts, which is also when its seed becomes public. */
function esDeUnEnsayo({ acta, pulso, cadena }: Fijado): Veredicto {
  const { fecha_sorteo, semilla_publicada_en } = acta;
  const ronda = `la ronda ${pulso.ronda}`;
  if (!esCompleta(acta)) return bien(`el acta dice que fue un ensayo y fija ${ronda}.`);
  if (fecha_sorteo && pulso.ronda >= rondaDelSorteo(cadena, new Date(fecha_sorteo)))
    return mal(`el acta dice que fue un ensayo, y ${ronda} no sale antes de su fecha.`);
  if (semilla_publicada_en) {
    const esperada = rondaDeEnsayo(cadena, new Date(semilla_publicada_en));
    if (Math.abs(pulso.ronda - esperada) > 1)
      return mal(`el acta usa ${ronda}, y a un ensayo iniciado a esa hora le corresponde la ${esperada}.`);
  }
  return bien(`este sorteo fue un ensayo: ${ronda} quedó fijada al iniciarlo.`);
}

async function firmaDelPulso(
  { pulso: { ronda, firma }, cadena }: Fijado,
  verificar: VerificarFirma,
): Promise<Veredicto> {
  if (firma === null) {
    return falta(`el pulso de la ronda ${ronda} sale ${cuando(instanteDeRonda(cadena, ronda))}.`);
  }
  const quien = esDeEnsayo(cadena) ? "la baliza de ensayo" : "la red pública drand";
  return (await verificar(cadena, ronda, firma))
    ? bien(`${quien} firmó el pulso de la ronda ${ronda}.`)
    : mal(`la firma no es el pulso de la ronda ${ronda} de ${quien}.`);
}

/** Null when the acta does not say when the seed became public, or is not complete. */
function semillaATiempo({ acta, pulso, cadena }: Fijado): LineaPulso | null {
  const { semilla, semilla_publicada_en, fecha_sorteo, ensayo, sorteado_en } = acta;
  if (semilla === null)
    return { ...TIEMPO, ...falta("el código sellado se publica antes de que salga el pulso.") };
  if (!semilla_publicada_en || !esCompleta(acta)) return null;
  const publicada = new Date(semilla_publicada_en);
  // A raffle that was given up before its date published its seed then; one with winners may not.
  if (fecha_sorteo && !ensayo && sorteado_en !== null && publicada < new Date(fecha_sorteo)) {
    const frase = `se publicó ${cuando(publicada)}, cuando todavía se recibían aportes.`;
    return { ...TEMPRANA, ...mal(frase) };
  }
  const sale = instanteDeRonda(cadena, pulso.ronda);
  const frase = `se publicó ${cuando(publicada)} y el pulso es del ${cuando(sale).slice(3)}`;
  const fijado = { ...pulso, aparece_en: sale };
  if (!semillaTardia({ semilla_publicada_en: publicada, pulso: fijado }))
    return { ...TIEMPO, ...bien(`${frase}.`) };
  const tarde = "la tienda pudo conocer el resultado antes de mostrar los aportes y el código sellado.";
  return { ...TIEMPO, ...mal(`${frase}: ${tarde}`) };
}

type LineaPulso = Veredicto & { id: string; titulo: string };

const RONDA = { id: "ronda", titulo: "La ronda del azar público es la que correspondía" };
const PULSO = { id: "pulso", titulo: "El pulso del azar público es auténtico" };
const TIEMPO = { id: SEMILLA_A_TIEMPO, titulo: "El código sellado se publicó antes que el pulso" };
/** Only listed when it fails. */
const TEMPRANA = { id: "semilla_temprana", titulo: "El código sellado siguió en secreto hasta la fecha" };

/**
 * The checks of a draw with a beacon; none for a draw without one. `propia` is the rehearsal chain that the verifier was given:
 * any other chain than quicknet is foreign without it. `verificar` replaces the check of the signature for a caller that has
 * its verdict already.
 */
export async function comprobarPulso(
  acta: Acta,
  propia: Cadena | null,
  verificar: VerificarFirma = verificarAqui,
): Promise<LineaPulso[]> {
  const { baliza, garantia } = acta;
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  if (!pulso) {
    if (garantia !== "drand") return [];
    const veredicto =
      baliza === null
        ? falta("el acta todavía no fija un pulso.")
        : mal("este sorteo se creó con azar público y el acta no tiene un pulso.");
    return [{ ...PULSO, ...veredicto }];
  }
  if (garantia === "ninguna")
    return [{ ...PULSO, ...mal("este sorteo se creó sin baliza y el acta usa un pulso.") }];
  const cadena = cadenaConocida(pulso.cadena, propia);
  if (!cadena)
    return [{ ...PULSO, ...mal("el pulso es de una cadena que no es la red pública drand quicknet.") }];
  if (Number.isNaN(instanteDeRonda(cadena, pulso.ronda).getTime()))
    return [{ ...RONDA, ...mal(`la ronda ${pulso.ronda} no existe.`) }];
  const fijado = { acta, pulso, cadena };
  const tiempo = semillaATiempo(fijado);
  return [
    { ...RONDA, ...esLaRonda(fijado) },
    { ...PULSO, ...(await firmaDelPulso(fijado, verificar)) },
    ...(tiempo ? [tiempo] : []),
  ];
}
