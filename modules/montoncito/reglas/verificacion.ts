import {
  type Cadena,
  cadenaConocida,
  esDeEnsayo,
  type Garantia,
  instanteDeRonda,
  leerTextoPulso,
  type Pulso,
  SIN_BALIZA,
} from "#modules/comun/baliza/drand.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ActaPartida } from "./acta.ts";
import { montonBanca, numerosMonton } from "./apuesta.ts";
import { nombreCarta } from "./cartas.ts";
import {
  balizaDePartida,
  compromisoPartida,
  huellaApuestas,
  instanteDeBaliza,
  repartirCartas,
} from "./protocolo.ts";

export type ComprobacionPartida = { id: string; titulo: string; ok: boolean; explicacion: string };

/** What the page showed of the round; the record must say the same. */
export type Mostrada = {
  compromiso: string;
  garantia: Garantia;
  cartas: readonly string[];
  banca: number;
};

type Entorno = {
  mostrada: Mostrada;
  /** The chain that this shop rehearses with; null when it uses the public one. */
  cadena: Cadena | null;
};

/** Checks the record of a dealt round by the rules that it was created with. */
export async function verificarPartida(acta: ActaPartida, entorno: Entorno): Promise<ComprobacionPartida[]> {
  const { semilla, cartas } = acta;
  if (semilla === null || cartas === null)
    return [linea("acta", "El acta está completa", false, "Esta partida todavía no se reparte.")];
  const lineas = [await delCompromiso(acta, semilla, entorno)];
  if (acta.garantia !== entorno.mostrada.garantia)
    lineas.push(
      linea("garantia", "La garantía es la que se anunció", false, "El acta dice otra que la que se mostró."),
    );
  if (acta.version === "montoncito-v2") {
    lineas.push(await deLasApuestas(acta), delCierre(acta, entorno.cadena));
    lineas.push(...(await deLaBaliza(acta, entorno.cadena)));
  }
  return [...lineas, await deLasCartas(acta, semilla, entorno), deLaBanca(acta, entorno)];
}

async function delCompromiso(
  { version, key_partida, compromiso }: ActaPartida,
  semilla: string,
  { mostrada }: Entorno,
): Promise<ComprobacionPartida> {
  const abre = (await compromisoPartida(version, key_partida, hexABytes(semilla))) === compromiso;
  const ok = abre && compromiso === mostrada.compromiso;
  return linea(
    "compromiso",
    "El compromiso se abre",
    ok,
    ok
      ? "El código sellado es el que se comprometió antes de la primera apuesta."
      : "El código sellado publicado no es el que se comprometió antes de la primera apuesta.",
  );
}

async function deLasApuestas({
  key_partida,
  apuestas,
  huella_apuestas,
}: ActaPartida): Promise<ComprobacionPartida> {
  const lista = apuestas ?? [];
  const ok = lista.length > 0 && (await huellaApuestas(key_partida, lista)) === huella_apuestas;
  const jugadores = new Set(lista.map(({ participante }) => participante)).size;
  return linea(
    "apuestas",
    "Las apuestas son las que se congelaron",
    ok,
    ok
      ? `La huella publicada al cierre calza con las apuestas de ${jugadores} ${jugadores === 1 ? "jugador" : "jugadores"}.`
      : "Las apuestas publicadas no son las que se congelaron al cierre.",
  );
}

/** The check whose failure weakens the guarantee of a round without making its cards wrong. */
export const APUESTAS_A_TIEMPO = "apuestas_a_tiempo";

type Cierre = Pick<ActaPartida, "garantia" | "baliza" | "cerrada_en">;

const PUBLICADA_TARDE =
  "Las apuestas se publicaron después del pulso: la tienda pudo conocer las cartas antes de mostrar las apuestas y el código sellado.";

const milisegundos = (instante: string | null) => (instante === null ? Number.NaN : Date.parse(instante));

/** Whether seed and bets became public when the pulse was out already: then the shop could know the cards before it closed. */
function publicadaTarde({ garantia, baliza, cerrada_en }: Cierre, propia: Cadena | null): boolean {
  const sale = instanteDeBaliza(baliza, propia);
  return garantia === "drand" && sale !== null && milisegundos(cerrada_en) >= sale.getTime();
}

function delCierre(acta: ActaPartida, propia: Cadena | null): ComprobacionPartida {
  const fin = milisegundos(acta.tiempo_inicio) + acta.duracion * 1_000;
  const entera = milisegundos(acta.cerrada_en) >= fin;
  const tarde = publicadaTarde(acta, propia);
  const titulo =
    acta.garantia === "drand"
      ? "Las apuestas se publicaron antes que el pulso"
      : "Las apuestas cerraron con la cuenta regresiva";
  if (!entera)
    return linea(
      APUESTAS_A_TIEMPO,
      titulo,
      false,
      "El acta no dice que cerró al terminar la cuenta regresiva.",
    );
  return linea(APUESTAS_A_TIEMPO, titulo, !tarde, tarde ? PUBLICADA_TARDE : "La cuenta corrió entera.");
}

async function deLaBaliza(acta: ActaPartida, propia: Cadena | null): Promise<ComprobacionPartida[]> {
  if (acta.garantia === "ninguna") return [sinBaliza(acta)];
  const pulso = acta.baliza === null ? null : leerTextoPulso(acta.baliza);
  const cadena = pulso && cadenaConocida(pulso.cadena, propia);
  if (!pulso || !cadena) {
    const porque = "El acta no trae un pulso de una baliza que esta página conozca.";
    return [linea("ronda", "El pulso es el que se fijó", false, porque)];
  }
  return [deLaRonda(acta, pulso, cadena), await deLaFirma(pulso, cadena)];
}

const sinBaliza = ({ baliza }: ActaPartida): ComprobacionPartida =>
  linea(
    "baliza",
    "Partida sin baliza",
    baliza === SIN_BALIZA,
    baliza === SIN_BALIZA
      ? "Se abrió sin azar público, y así quedó dicho antes de la primera apuesta."
      : "Se anunció sin baliza, pero el acta trae un pulso.",
  );

/** The pinned round follows from the countdown alone. */
function deLaRonda(acta: ActaPartida, pulso: Pulso, cadena: Cadena): ComprobacionPartida {
  const { tiempo_inicio, duracion } = acta;
  const debia =
    tiempo_inicio && balizaDePartida(cadena, { tiempo_inicio: new Date(tiempo_inicio), duracion });
  const ok = debia !== null && acta.baliza?.startsWith(`${debia}:`) === true;
  const cuando = formatearFechaHora(instanteDeRonda(cadena, pulso.ronda));
  return linea(
    "ronda",
    "El pulso es el que se fijó",
    ok,
    ok
      ? `La cuenta regresiva fijó la ronda ${pulso.ronda}, que apareció el ${cuando}, después del fin de la cuenta.`
      : "La ronda del pulso no es la que correspondía a la cuenta regresiva.",
  );
}

async function deLaFirma({ ronda, firma }: Pulso, cadena: Cadena): Promise<ComprobacionPartida> {
  // The curve's code is large: load it only for rounds that have a pulse.
  const { verificarPulso } = await import("#modules/comun/baliza/verificar-pulso.ts");
  const ok = firma !== null && (await verificarPulso(cadena, ronda, firma));
  const red = esDeEnsayo(cadena) ? "la baliza de ensayo" : "drand, el azar público";
  return linea(
    "pulso",
    "La firma del pulso es auténtica",
    ok,
    ok ? `Lo firmó ${red}: nadie pudo elegirlo ni conocerlo antes.` : `No lo firmó ${red}.`,
  );
}

async function deLasCartas(
  acta: ActaPartida,
  semilla: string,
  { mostrada }: Entorno,
): Promise<ComprobacionPartida> {
  const cartas = await repartirCartas({
    protocolo: acta.version,
    key_partida: acta.key_partida,
    semilla: hexABytes(semilla),
    huella_apuestas: acta.huella_apuestas ?? "",
    baliza: acta.baliza ?? SIN_BALIZA,
  });
  const iguales = (otras: readonly string[] | null) =>
    cartas.every((carta, i) => otras?.[i] === carta) && otras?.length === cartas.length;
  const ok = iguales(acta.cartas) && iguales(mostrada.cartas);
  return linea(
    "cartas",
    "Las seis cartas se repiten",
    ok,
    ok
      ? `Tu navegador repartió lo mismo: ${cartas.map(nombreCarta).join(", ")}.`
      : "Al repartir de nuevo salen otras cartas.",
  );
}

function deLaBanca({ apuestas, banca }: ActaPartida, { mostrada }: Entorno): ComprobacionPartida {
  const totales = numerosMonton.map((n) =>
    (apuestas ?? []).reduce((suma, { monton, puntos }) => (monton === n ? suma + puntos : suma), 0),
  );
  const solo = montonBanca(totales);
  const ok = solo !== null && solo === banca && banca === mostrada.banca;
  return linea(
    "banca",
    "La banca es el montón que quedó solo",
    ok,
    `El primer montón sin apuestas fue el ${solo ?? "—"}.`,
  );
}

const linea = (id: string, titulo: string, ok: boolean, explicacion: string): ComprobacionPartida => ({
  id,
  titulo,
  ok,
  explicacion,
});

/** What the lines above do not prove, in sentences for people. */
export function loQueNoPrueba(
  acta: Pick<ActaPartida, "version"> & Cierre,
  cadena: Cadena | null = null,
): string[] {
  const { version, garantia } = acta;
  const identidad = "Quién está detrás de cada seudónimo: solo cada jugador reconoce sus apuestas.";
  const interno =
    "Que nadie dentro de la tienda conociera el código sellado antes del cierre. Por eso quien administra no puede apostar.";
  if (version === "montoncito-v1")
    return [interno, "Que las apuestas no cambiaran después del cierre: estas cartas no dependían de ellas."];
  if (garantia === "ninguna") return [interno, identidad];
  return [
    ...(publicadaTarde(acta, cadena)
      ? ["Que nadie acomodara las apuestas al pulso: se publicaron después de él."]
      : []),
    "Que la tienda no participe con otras cuentas: aun así, nadie puede conocer el pulso antes de tiempo.",
    identidad,
  ];
}
