import { type Cadena, esDeEnsayo, type Garantia } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { PulsoFijado } from "./ronda.ts";

/** What pages call the guarantee of a raffle: a chain that is not quicknet guarantees nothing, it only rehearses. */
export type ClaseGarantia = "publica" | "ensayo" | "ninguna";

/** The chain of the shop when it is not quicknet: the verifier in the browser needs it. */
export const cadenaDeEnsayo = (cadena: Cadena | null): Cadena | null =>
  cadena !== null && esDeEnsayo(cadena) ? cadena : null;

type Prometido = {
  garantia: Garantia;
  pulso: Pick<PulsoFijado, "cadena"> | null;
  /** Given when the shop uses a chain other than quicknet. */
  cadena_ensayo: unknown;
};

/** The pinned chain counts; before the pin, the one that the shop uses. */
export function claseGarantia({ garantia, pulso, cadena_ensayo }: Prometido): ClaseGarantia {
  if (garantia === "ninguna") return "ninguna";
  const de_ensayo = pulso ? esDeEnsayo({ hash: pulso.cadena }) : cadena_ensayo !== null;
  return de_ensayo ? "ensayo" : "publica";
}

type Palabras = {
  titulo: string;
  /** For a chip, or before the line. */
  corto: string;
  linea: string;
  detalle: readonly string[];
};

const PASOS_BALIZA = [
  "Antes del primer abono guardamos un código sellado y publicamos su huella, el compromiso.",
  "Cuando se completa la meta queda fijada una ronda de drand, una red pública que publica un número firmado cada pocos segundos y que la tienda no controla. Esa ronda sale dos minutos después de las 22:00 del día del sorteo.",
  "A las 22:00 se congelan los aportes y publicamos el código sellado, cuando ese número todavía no existe. Desde ahí no se puede cambiar nada ni abandonar el sorteo.",
  "Con el código sellado, los rangos, los aportes y el pulso se calculan los ganadores. Cualquiera puede hacerlo, aunque la tienda desaparezca.",
];

export const TEXTOS_GARANTIA: Readonly<Record<ClaseGarantia, Palabras>> = {
  publica: {
    titulo: "Sorteo con azar público",
    corto: "Con azar público",
    linea:
      "El resultado depende de un número público que no existe mientras se puede participar: no lo conoce nadie, tampoco la tienda.",
    detalle: PASOS_BALIZA,
  },
  ensayo: {
    titulo: "Sorteo con baliza de ensayo",
    corto: "Baliza de ensayo",
    linea:
      "Usa un azar de práctica en vez de la red pública. Sirve para ensayar el sorteo, no como garantía.",
    detalle: PASOS_BALIZA,
  },
  ninguna: {
    titulo: "Sorteo sin baliza",
    corto: "Sin baliza",
    linea:
      "Se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera el código sellado.",
    detalle: [
      "Antes del primer abono guardamos un código sellado y publicamos su huella, el compromiso: no se puede cambiar después.",
      "Los ganadores salen de ese código, de los rangos y de los aportes de quienes participan.",
      "Cuando se creó este sorteo la tienda no tenía a mano el azar público. Por eso el cálculo se puede repetir completo, pero no prueba que nadie de adentro conociera el código sellado antes.",
    ],
  },
};

type Comprobable = Publicacion & {
  garantia: Garantia;
  fecha_inicio: Date;
  ganadores: Record<"producto" | "puntos", { numero: number }>;
};

/** Why a draw that was held can be believed, in three sentences. */
export function pasosComprobados(sorteo: Comprobable): string[] {
  const { garantia, pulso, fecha_inicio, ganadores } = sorteo;
  const sale = pulso?.aparece_en ? ` de las ${horaDePulso(pulso.aparece_en)}` : "";
  const azar = semillaTardia(sorteo)
    ? `El azar público${sale} salió antes de que publicáramos el código sellado: la cuenta se repite igual, pero no hay copias anteriores de los números del público.`
    : `El azar público${sale} salió cuando el código sellado y los números del público ya estaban publicados: nadie lo conocía mientras algo podía cambiar.`;
  return [
    `La huella del código sellado se publicó el ${formatearDia(fecha_inicio)}, antes del primer abono.`,
    garantia === "drand"
      ? azar
      : "Este sorteo no usó azar público: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera el código sellado.",
    `Todo junto da ${miles(ganadores.producto.numero)} y ${miles(ganadores.puntos.numero)}.`,
  ];
}

/** "22:02", with seconds when the pulse does not come at a full minute. */
export function horaDePulso(instante: Date): string {
  const { hora, minuto, segundo } = partesSantiago(instante);
  const partes = segundo === 0 ? [hora, minuto] : [hora, minuto, segundo];
  return partes.map((parte) => String(parte).padStart(2, "0")).join(":");
}

export function fraseRonda({ ronda, aparece_en }: PulsoFijado, ahora: number): string {
  const cual = `La ronda ${miles(ronda)}`;
  if (aparece_en === null) return `${cual} decide este sorteo.`;
  const verbo = ahora < aparece_en.getTime() ? "sale" : "salió";
  return `${cual} ${verbo} el ${formatearDia(aparece_en)} a las ${horaDePulso(aparece_en)}.`;
}

/** What the page shows about the pulse of a raffle. */
export type PasoPulso =
  /** Nothing is pinned: no beacon, or the raffle is still open. */
  | "sin_ronda"
  /** The round is pinned and the seed is still secret. */
  | "fijada"
  /** Seed and inputs are public and the round's instant is ahead. */
  | "cuenta"
  /** The instant has passed and the shop does not have the pulse yet. */
  | "esperando"
  | "salio";

type Hechos = { pulso: PulsoFijado | null; semilla: string | null };

export function pasoPulso({ pulso, semilla }: Hechos, ahora: number): PasoPulso {
  if (!pulso) return "sin_ronda";
  if (pulso.firma !== null) return "salio";
  if (semilla === null) return "fijada";
  return pulso.aparece_en !== null && ahora < pulso.aparece_en.getTime() ? "cuenta" : "esperando";
}

type Publicacion = { semilla_publicada_en: Date | null; pulso: PulsoFijado | null };

/** Whether the seed became public only with the pulse or after it: then no copies of the inputs exist from before it. */
export const semillaTardia = ({ semilla_publicada_en, pulso }: Publicacion): boolean =>
  semilla_publicada_en !== null && pulso?.aparece_en != null && semilla_publicada_en >= pulso.aparece_en;
