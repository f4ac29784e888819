import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

/** Choices of the form: number of days up to today, today included. */
export const PLAZOS = [1, 7, 30, 90] as const;
type Plazo = (typeof PLAZOS)[number];
const PLAZO_INICIAL: Plazo = 7;
export const MAX_DIAS = 366;

/** Days of Santiago, both included. */
export type RangoDias = { desde: string; hasta: string; dias: number; plazo: Plazo | null };

export type RangoLeido = {
  rango: RangoDias;
  /** Why the requested range is not shown. */
  error: string | null;
  /** The requested dates for the form, even if they are invalid. */
  pedido: { desde: string; hasta: string };
};

const FRASES = {
  plazo: "Ese período no existe. Elige uno de la lista o escribe dos fechas.",
  desde: "La fecha de inicio no es válida.",
  hasta: "La fecha de término no es válida.",
  orden: "La fecha de inicio debe ser anterior a la de término.",
  futuro: "El período no puede terminar después de hoy.",
  largo: `El período no puede pasar de ${MAX_DIAS} días.`,
} as const;

/** The range of a URL: `dias`, or `desde` and `hasta`. An invalid one gives an error and the default range. */
export function leerRango(params: URLSearchParams, ahora: Date): RangoLeido {
  const desde = texto(params, "desde");
  const hasta = texto(params, "hasta");
  if (desde || hasta) return libre(desde, hasta, ahora);
  const pedido = params.get("dias");
  const plazo = PLAZOS.find((dias) => String(dias) === pedido);
  if (pedido && !plazo) return rechazo("plazo", { desde: "", hasta: "" }, ahora);
  const rango = ultimos(plazo ?? PLAZO_INICIAL, ahora);
  return { rango, error: null, pedido: rango };
}

const texto = (params: URLSearchParams, nombre: string) => (params.get(nombre) ?? "").trim().slice(0, 20);

function libre(pedido_desde: string, pedido_hasta: string, ahora: Date): RangoLeido {
  const hoy = diaDe(ahora);
  // Without `hasta` the range ends today; without `desde` it is the single day `hasta`.
  const hasta = pedido_hasta || hoy;
  const desde = pedido_desde || hasta;
  const pedido = { desde: pedido_desde, hasta: pedido_hasta };
  if (!inicioDeDia(desde)) return rechazo("desde", pedido, ahora);
  if (!inicioDeDia(hasta)) return rechazo("hasta", pedido, ahora);
  if (hasta > hoy) return rechazo("futuro", pedido, ahora);
  if (desde > hasta) return rechazo("orden", pedido, ahora);
  const dias = contarDias(desde, hasta);
  if (dias > MAX_DIAS) return rechazo("largo", pedido, ahora);
  const plazo = hasta === hoy ? (PLAZOS.find((plazo) => plazo === dias) ?? null) : null;
  return { rango: { desde, hasta, dias, plazo }, error: null, pedido: { desde, hasta } };
}

const rechazo = (porque: keyof typeof FRASES, pedido: RangoLeido["pedido"], ahora: Date): RangoLeido => ({
  rango: ultimos(PLAZO_INICIAL, ahora),
  error: FRASES[porque],
  pedido,
});

const ultimos = (dias: Plazo, ahora: Date): RangoDias => ({
  desde: diaDe(ahora, 1 - dias),
  hasta: diaDe(ahora),
  dias,
  plazo: dias,
});

/** Calendar days: a day of 23 or 25 hours counts as one. */
const contarDias = (desde: string, hasta: string) => Math.round((enUtc(hasta) - enUtc(desde)) / DIA_MS) + 1;
const enUtc = (dia: string) => Date.parse(`${dia}T00:00:00Z`);
